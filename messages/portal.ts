import { defaultLanguage, type InterfaceLanguage, interfaceLanguages } from '../contract/constants.ts';
import { unbroken } from './locale.ts';
import type { texts as englishRooms } from './portal/app/en.ts';
import english from './portal/en.json' with { type: 'json' };
import { type TextKey, type TextTree, type TextValues, textOf } from './texts.ts';

/**
 * The portal's texts: those of the doors, by which everyone comes in, and those of the rooms behind them. English for
 * the doors is built in; all others come as scripts of their own. What the portal says in common with the public pages
 * stands in both places, so that neither loads what is the other's.
 */
type DoorTexts = typeof english;
type RoomTexts = typeof englishRooms;

/** Gives the text of a key; a key that English doesn't have is a type error. */
export type PortalTranslate = (key: TextKey<DoorTexts & RoomTexts>, values?: TextValues) => string;

interface DoorLanguage {
  texts: DoorTexts;
  /** The sentences of the contract and of the server's messages, by what they are in English. */
  rules: Record<string, string>;
}

const doorLoaders: Record<Exclude<InterfaceLanguage, 'en'>, () => Promise<DoorLanguage>> = {
  fr: () => import('./portal/fr.ts'),
  pt: () => import('./portal/pt.ts'),
  ar: () => import('./portal/ar.ts'),
  sw: () => import('./portal/sw.ts'),
};

const roomLoaders: Record<InterfaceLanguage, () => Promise<RoomTexts>> = {
  en: async () => (await import('./portal/app/en.ts')).texts,
  fr: async () => (await import('./portal/app/fr.ts')).texts,
  pt: async () => (await import('./portal/app/pt.ts')).texts,
  ar: async () => (await import('./portal/app/ar.ts')).texts,
  sw: async () => (await import('./portal/app/sw.ts')).texts,
};

const doors = new Map<InterfaceLanguage, DoorLanguage>([[defaultLanguage, { texts: english, rules: {} }]]);
const rooms = new Map<InterfaceLanguage, RoomTexts>();
let roomsAreOpen = false;

/** Brings the texts of a language, those of the rooms too once these are open. @throws where they can't be loaded */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  await Promise.all([loadDoors(language), roomsAreOpen ? loadRooms(language) : null]);
}

/** Brings the texts of the rooms, in each language that has been loaded and from now on. @throws where they can't be loaded */
export async function openRooms(): Promise<void> {
  roomsAreOpen = true;
  await Promise.all(interfaceLanguages.filter((language) => doors.has(language)).map(loadRooms));
}

async function loadDoors(language: InterfaceLanguage): Promise<void> {
  if (language !== 'en' && !doors.has(language)) doors.set(language, await doorLoaders[language]());
}

async function loadRooms(language: InterfaceLanguage): Promise<void> {
  if (!rooms.has(language)) rooms.set(language, await roomLoaders[language]());
}

/** The texts of one language that has been loaded. */
export function portalTranslator(language: InterfaceLanguage): PortalTranslate {
  return (key, values = {}) => {
    for (const candidate of [language, defaultLanguage]) {
      const trees: (TextTree | undefined)[] = [doors.get(candidate)?.texts, rooms.get(candidate)];
      for (const tree of trees) {
        const text = tree ? textOf(tree, key, values, candidate) : null;
        if (text !== null) return text;
      }
    }
    return key;
  };
}

/** A sentence of the contract or of the server in a language; as it is, where nobody has translated it. */
export function translateRule(sentence: string, language: InterfaceLanguage): string {
  return unbroken(doors.get(language)?.rules[sentence] ?? sentence);
}
