/**
 * The body stays byte for byte as written (product.md#the-text), but editors only know LF: a text that used
 * CRLF or CR throughout gets its line breaks back when it leaves the editor.
 */
export interface LineBreaks {
  /** Converts line breaks to the editor's. */
  inner: string;
  /** Converts the editor's line breaks back to the text's. */
  outer(inner: string): string;
}

/** Detects the line breaks of a text. */
export function readLineBreaks(text: string): LineBreaks {
  const inner = text.replace(/\r\n?/g, '\n');
  const isReturns = inner !== text && !/(^|[^\r])\n/.test(text);
  return { inner, outer: (edited) => (isReturns ? edited.replace(/\n/g, '\r\n') : edited) };
}
