/** What `#portal-texts` exports: what loads the texts of a language. */
import type { TextTree } from '../texts.ts';

/** The parts that are loaded when a screen needs them. */
export type LoadedPart = 'account' | 'desk' | 'app';

type PartLoaders = { readonly [Loaded in LoadedPart]?: () => Promise<TextTree> };

/** What is loaded of a language at first. */
export interface LanguageScript {
  texts: TextTree;
  /** Messages of the contract and the server, by their English text. */
  rules: TextTree;
  /** What loads its other parts; a language may lack some. */
  parts: PartLoaders;
}

export const englishParts: PartLoaders;
/** For every language but English, which is built in. */
export const languageLoaders: Readonly<Record<string, () => Promise<LanguageScript>>>;
