/** Saves a text as a file. A plain download link could not send the session's token. */
export function saveFile(
  name: string,
  text: string,
  type: 'application/json' | 'text/csv' | 'text/plain',
): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
