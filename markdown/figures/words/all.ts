import { am } from './am.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { ha } from './ha.ts';
import type { LanguageWords } from './lexicon-types.ts';
import { pt } from './pt.ts';
import { so } from './so.ts';
import { sw } from './sw.ts';

/** The words of each language whose figures are read with its own words. */
export const wordsOf: Readonly<Record<string, LanguageWords>> = { en, fr, pt, sw, ar, ha, am, so };
