/** What `#languages` exports: tables by language tag. */
import type { Part } from './facts.ts';

type Table<Value> = Readonly<Record<string, Value>>;

/** The tags of the languages that have a folder: English first. */
export const interfaceLanguages: readonly [string, ...string[]];
export const languageNames: Table<string>;
export const rightToLeftLanguages: Table<true>;
/** The locales of `Intl` of languages that need another than their tag. */
export const languageLocales: Table<string>;
/** The languages whose texts stand in for missing ones, where it isn't English. */
export const languageFallbacks: Table<string>;
/** The parts that aren't wholly translated, of languages that have any. */
export const partialParts: Table<readonly Part[]>;
/** The languages whose texts no native editor has read yet. */
export const unreadLanguages: Table<true>;
export const lineHeights: Table<number>;
