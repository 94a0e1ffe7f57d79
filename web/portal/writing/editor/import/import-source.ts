/** What is pasted or dropped that isn't text of a post yet. */
export type ImportSource =
  | { kind: 'file'; file: File }
  /** HTML from a clipboard, with the same as plain text. */
  | { kind: 'html'; html: string; plain: string };

/** What arrives by a paste or drop; null if the browser's own handling is right for it. */
export function importSourceIn(event: ClipboardEvent | DragEvent): ImportSource | null {
  const data = event instanceof ClipboardEvent ? event.clipboardData : event.dataTransfer;
  const file = [...(data?.files ?? [])].find(({ type }) => !/^(?:image|text)\//.test(type));
  if (file) return { kind: 'file', file };
  if (!data || !(event instanceof ClipboardEvent)) return null;
  const html = data.getData('text/html');
  const plain = data.getData('text/plain');
  // A lone address stays one, and code from an editor stays as it is.
  const isPlain =
    html === '' || /^\S+:\/\/\S+$/.test(plain.trim()) || data.types.includes('vscode-editor-data');
  return isPlain ? null : { kind: 'html', html, plain };
}
