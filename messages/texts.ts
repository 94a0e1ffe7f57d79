import { pluralRulesOf, putIn, unbroken } from './locale.ts';

/** A tree of texts and lists of texts, by name. */
export interface TextTree {
  readonly [name: string]: string | readonly string[] | TextTree;
}

/** The dotted keys of a tree: `site.posts`. Plural forms share one key, without the form's suffix. */
export type TextKey<Tree, Prefix extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Prefix}${WithoutPluralForm<Name>}`
    : Tree[Name] extends readonly string[]
      ? never
      : TextKey<Tree[Name], `${Prefix}${Name}.`>;
}[keyof Tree & string];

type WithoutPluralForm<Name extends string> =
  Name extends `${infer Whole}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Whole : Name;

/** The values of a text's placeholders. `count` chooses the plural form. */
export interface TextValues {
  readonly [name: string]: string | number;
}

/**
 * Returns the text of a key with its `{{placeholders}}` filled, in the plural form for `count`; null if the
 * tree has no such text. It reads trees as i18next does, which the server uses but browsers don't load, since
 * it is 14 kB.
 */
export function textOf(tree: TextTree, key: string, values: TextValues, language: string): string | null {
  const { count } = values;
  const form = typeof count === 'number' ? pluralRulesOf(language).select(count) : null;
  const text = (form !== null && leafOf(tree, `${key}_${form}`)) || leafOf(tree, key);
  const filled = (place: string, name: string) => {
    const value = values[name];
    return value === undefined ? place : putIn(value, language);
  };
  return text === null ? null : unbroken(text).replace(/\{\{(\w+)\}\}/g, filled);
}

function leafOf(tree: TextTree, key: string): string | null {
  let found: TextTree[string] | undefined = tree;
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || Array.isArray(found)) return null;
    found = Object.entries(found).find(([candidate]) => candidate === name)?.[1];
  }
  // Translators' programs write an empty text for one that is missing.
  return typeof found === 'string' && found !== '' ? found : null;
}
