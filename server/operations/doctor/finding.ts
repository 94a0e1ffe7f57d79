/** One thing that was examined. */
export interface Finding {
  /** What it belongs to. */
  part:
    | 'program'
    | 'settings'
    | 'database'
    | 'clock'
    | 'bucket'
    | 'mail'
    | 'disk'
    | 'certificate'
    | 'backups'
    | 'dois'
    | 'log';
  state: 'ok' | 'warning' | 'problem';
  text: string;
  /** What to do about it; null where nothing is to be done. */
  advice: string | null;
}

type Part = Finding['part'];

export function ok(part: Part, text: string): Finding {
  return { part, state: 'ok', text, advice: null };
}

/** Something that works, and that the operator probably wants otherwise. */
export function warning(part: Part, text: string, advice: string): Finding {
  return { part, state: 'warning', text, advice };
}

/** Something that doesn't work. */
export function problem(part: Part, text: string, advice: string): Finding {
  return { part, state: 'problem', text, advice };
}
