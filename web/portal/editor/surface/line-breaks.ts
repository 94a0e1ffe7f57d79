/**
 * The body stays its author's bytes (design §4), and editors know one kind of line break: a text that was written with
 * carriage returns throughout gets them back when it leaves the editor.
 */
export interface LineBreaks {
  /** The text with the breaks of an editor. */
  inner: string;
  /** Gives a text of the editor the breaks that the text had. */
  outer(inner: string): string;
}

/** Reads which breaks a text has. */
export function readLineBreaks(text: string): LineBreaks {
  const inner = text.replace(/\r\n?/g, '\n');
  const isReturns = inner !== text && !/(^|[^\r])\n/.test(text);
  return { inner, outer: (edited) => (isReturns ? edited.replace(/\n/g, '\r\n') : edited) };
}
