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

/** Puts a text into the clipboard; false where the browser does not let the page do that. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Also where there is no clipboard at all: in a page that did not come securely.
    return false;
  }
}
