/** A published post as a browser saves it. */
export interface SavablePost {
  id: string;
  slug: string;
  title: string;
  language: string;
  /** The files to choose from. There is one without pictures only where the post has some. */
  files: SavableFile[];
  /** The bytes of the book; null where there is none. */
  bookSize: number | null;
  /** The bytes of its summary as a picture; null where there is none. */
  pictureSize: number | null;
  /** Whether the site makes PDF. */
  canPrint: boolean;
}

export interface SavableFile {
  pictures: 'with' | 'without';
  /** In bytes, as it is sent to most browsers. */
  sent: number;
  /** In bytes, as a file. */
  size: number;
}

/** The texts of saved posts, in the language of the page. Placeholders are in braces: `Saved on {date}`. */
export interface SavedWords {
  months: string[];
  /** `{day} {month} {year}` */
  day: string;
  /** `{count} kB` */
  size: string;
  saved: string;
  checked: string;
  unchecked: string;
  /** What happened to a post since it was saved, by the kind of change. */
  changes: { revised: string; notice: string; withdrawn: string; original: string; translated: string };
  gone: string;
  newest: string;
  all: string;
  remove: string;
  /** The languages' own names. */
  languages: Record<string, string>;
}

/** The texts of the script that saves a post, and of the one that removes all. */
export interface SavingWords {
  with: string;
  without: string;
  only: string;
  saving: string;
  saved: string;
  open: string;
  full: string;
  failed: string;
  impossible: string;
  remove: string;
  removed: string;
}

/** The texts of the script that asks for messages about saved posts. */
export interface PushWords {
  start: string;
  end: string;
  on: string;
  off: string;
  denied: string;
  failed: string;
}

/** A change of a post after it was saved: the number in the publication log, the beginning of its id, what happened, and the day. */
export type SavedChange = readonly [
  number: number,
  id: string,
  what: keyof SavedWords['changes'],
  day: string,
  language?: string,
];

/** The reply with the changes after a number. */
export interface SavedChanges {
  /** The number to ask with next time. */
  next: number;
  /** Whether there are more after that already. */
  more: boolean;
  changes: SavedChange[];
}
