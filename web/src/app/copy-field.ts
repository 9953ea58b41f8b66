// Copying what stands in a field.

/** Puts a field's text into the clipboard; false where the browser does not let the page do that. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Old, but the only way where a page did not come securely.
    field.select();
    return document.execCommand('copy');
  }
}
