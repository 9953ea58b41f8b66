// Handing files and texts to the viewer.

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the content when the saving begins, which may be after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
