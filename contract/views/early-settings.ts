/** What the server tells the early desk, in an attribute of its element. */
export interface EarlySettings {
  /** Which text the screen opens. */
  kind: 'new' | 'post' | 'withdrawn';
  /** The path of the call for the account, and of the call for a draft up to its id. */
  accountPath: string;
  draftPath: string;
  titleCharacters: number;
  /** The fields of a text. */
  fields: readonly string[];
  /** The scripts of the screen that takes over. */
  preloads: readonly string[];
  languages: Record<string, EarlyLanguage>;
}

/** The texts of the early desk in one language, and where they go on. */
export interface EarlyLanguage {
  dir: 'ltr' | 'rtl';
  title: string;
  body: string;
  write: string;
  preview: string;
  details: string;
  comments: string;
  status: string;
  late: string;
  reload: string;
  /** The scripts of the portal's texts. */
  scripts: readonly string[];
}
