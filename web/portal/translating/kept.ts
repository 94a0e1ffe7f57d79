/** What a browser keeps of a draft of a translation until the server has it. */

/** The fields that are translated. */
export interface Written {
  title: string;
  summary: string;
  body: string;
}

export interface Kept {
  /** The version of the draft that the text began from. */
  version: number;
  text: Written;
}

export function isSame(one: Written, other: Written): boolean {
  return one.title === other.title && one.summary === other.summary && one.body === other.body;
}

/** Reads what was kept; null for nothing, and for what another version of this program wrote. */
export function keptOf(stored: string | null): Kept | null {
  if (stored === null) return null;
  try {
    const read: unknown = JSON.parse(stored);
    return isKept(read) ? read : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  return (
    isObject(value) && typeof value.version === 'number' && isObject(value.text) && isWritten(value.text)
  );
}

function isWritten({ title, summary, body }: Record<string, unknown>): boolean {
  return typeof title === 'string' && typeof summary === 'string' && typeof body === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
