/** Reads which people the reader asks about: their sex, where they were sampled, and what they have. */
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import {
  type NetworkForm,
  type NetworkTerm,
  type NetworkValues,
  networkSexes,
} from '../../../../contract/views/network-view.ts';
import { countryName } from '../../../../messages/country-name.ts';
import type { Faults } from './read-form.ts';

/** The terms of the nodes; they are asked for only where a name has to be found among them. */
export type Terms = () => Promise<readonly { type: string; id: string; label?: string | undefined }[]>;

const mostChoices = 10;

/** The terms of the people, or what is wrong with their fields, with the terms from which the reader has to choose. */
export async function readPeople(
  { sex, country, phenotype }: Pick<NetworkValues, 'sex' | 'country' | 'phenotype'>,
  language: InterfaceLanguage,
  terms: Terms,
): Promise<{ among: NetworkTerm[] } | { faults: Faults; choice: NetworkForm['choice'] }> {
  const ofSex = sex === 'female' || sex === 'male' ? [{ id: networkSexes[sex], label: null }] : [];
  const place = country.trim() === '' ? [] : [countryOf(country.trim(), language)];
  const having = phenotype.trim() === '' ? [] : await find(phenotype.trim(), terms);
  const faults: Faults = {
    ...(place.includes(null) && { country: 'countryUnknown' as const }),
    ...(having.length > 1 && { phenotype: severalOf(having) }),
    ...(phenotype.trim() !== '' && having.length === 0 && { phenotype: 'termUnknown' as const }),
  };
  if (Object.keys(faults).length > 0) return { faults, choice: choiceOf(having) };
  return { among: [...ofSex, ...place.filter((one) => one !== null), ...having] };
}

const severalOf = ({ length }: readonly NetworkTerm[]) => (length > mostChoices ? 'termMany' : 'termSeveral');

/** The first terms, and how many fit in all. */
const choiceOf = (having: readonly NetworkTerm[]): NetworkForm['choice'] =>
  having.length > 1 ? { terms: having.slice(0, mostChoices), fitting: having.length } : null;

/** The country with this code, or with this name in the language of the reader or in English. */
function countryOf(written: string, language: InterfaceLanguage): NetworkTerm | null {
  const wanted = plain(written);
  const code = codes().find((one) =>
    [one, countryName(one, language), countryName(one, 'en')].some((name) => plain(name) === wanted),
  );
  return code === undefined ? null : { id: `ISO3166-1:${code}`, label: countryName(code, language) };
}

/** Of two letters each, those that name a country or region. */
function codes(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => countryName(code, 'en') !== code);
}

/** A code as it is, which only nodes know; otherwise the terms whose name this is, or in whose names all the words are. */
async function find(written: string, terms: Terms): Promise<NetworkTerm[]> {
  const known = (await terms()).filter(
    ({ type, id }) => type === 'ontology' && !/^(NCIT|ISO3166-1):/.test(id),
  );
  const found = known.map(({ id, label = null }) => ({ id, label }));
  if (/^[A-Za-z]\w*:[\w.-]+$/.test(written))
    return [found.find(({ id }) => plain(id) === plain(written)) ?? { id: written, label: null }];
  const named = found.filter(({ label }) => label !== null && plain(label) === plain(written));
  if (named.length > 0) return named;
  const words = plain(written).split(' ');
  return found.filter(({ label }) => words.every((word) => plain(label ?? '').includes(word)));
}

/** Without accents, in small letters, with single spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, '’')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
