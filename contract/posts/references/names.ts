/** Splits names into family names, given names and suffixes. */
import type { Name } from './reference.ts';

/** What follows a name in a place of its own. */
const suffix =
  /^(?:jr|sr|jnr|snr|junior|senior|júnior|filho|neto|[ivx]{1,4}|2nd|3rd|[4-9]th|md|phd|esq)\.?$/i;
/** What follows a name and can't be its initials. */
const sureSuffix = /^(?:jr|sr|jnr|snr|junior|senior|júnior|filho|neto|iii|viii|2nd|3rd|[4-9]th|phd|esq)\.?$/i;

/** Words that only names of institutions have. */
const institution =
  /(?:^|\s)(?:organi[sz]ations?|ministry|minist[eè]re|minist[eé]rio|university|universit[eé]|universidade|instituto?|institute|institutes|department|d[eé]partement|departamento|centers?|centres?|centro|committee|comit[eé]|commission|consortium|collaborat(?:ion|ive|ors)|network|r[eé]seau|rede|associa(?:tion|ção)|society|soci[eé]t[eé]|sociedade|agency|agence|ag[eê]ncia|foundation|fondation|fundação|bureau|programme|unit|nations|investigators|initiative|alliance|federation|council|team|task|panel|office|hospital|laboratory|secretariat|who|unicef|unaids|undp|group|groupe|grupo|of|for|pour|wizara|shirika)(?=\s|$)/i;

/** The name of those whom `and others` or `et al.` leaves out. */
const othersName: Name = { literal: 'others' };
const others = /^(?:and |et )?(?:others|al\.?)$/i;

/** Whether a name stands for those who are left out. */
export function isOthers({ literal }: Name): boolean {
  return literal === othersName.literal;
}

/**
 * Reads `Family, Given`, `Family, Given, Suffix` or the whole name of an institution, as RIS has them. A comma at the end keeps a
 * name whole.
 */
export function risName(written: string): Name | null {
  const name = oneLine(written);
  const parts = name.replace(/,$/, '').split(',');
  return invertedName(parts, name, 'last') ?? wholeName(name);
}

/** Reads `Family, Given Suffix` of PubMed's full names. */
export function fullName(written: string): Name | null {
  const name = risName(written);
  if (!name?.given || name.suffix) return name;
  const words = name.given.split(' ');
  const last = words.at(-1) ?? '';
  return words.length > 1 && sureSuffix.test(last)
    ? { ...name, given: words.slice(0, -1).join(' '), suffix: last }
    : name;
}

/** Reads `Family GI` of PubMed's short names. */
export function shortName(written: string): Name | null {
  const parts = /^(.+?) (\p{Lu}{1,4})(?: (\S+))?$/u.exec(oneLine(written));
  if (!parts || isInstitution(written)) return wholeName(written);
  const [, family = '', initials = '', last] = parts;
  return { family, given: initials.split('').join(' '), ...(last && { suffix: last }) };
}

/** A name without parts; null for none. */
export function wholeName(written: string): Name | null {
  const name = oneLine(written).replace(/\s*,$/, '');
  if (name === '') return null;
  return others.test(name) ? othersName : { literal: name };
}

/** Splits the names of BibTeX at each `and` outside of braces. `read` turns a part of a name into plain text. */
export function bibtexNames(value: string, read: (part: string) => string): Name[] {
  const words = splitOutside(value, /[\s~]/);
  const names: string[][] = [[]];
  for (const word of words) {
    if (/^and$/i.test(word)) names.push([]);
    else names.at(-1)?.push(word);
  }
  return names.flatMap((parts) => bibtexName(parts, read) ?? []);
}

/** Reads `Family, Given`, `Family, Suffix, Given` or `Given von Family`. What braces hold is whole. */
function bibtexName(words: readonly string[], read: (part: string) => string): Name | null {
  const written = words.join(' ');
  const whole = read(written);
  const parts = splitOutside(written, /,/);
  if (parts.length > 1 || whole.endsWith(','))
    return invertedName(parts.map(read), whole, 'middle') ?? wholeName(whole);
  const [first = ''] = words;
  if (words.length === 1 || others.test(whole)) return wholeName(whole);
  if (isInstitution(whole)) return { literal: whole };
  const last = words.at(-1) ?? '';
  const end = words.length > 2 && sureSuffix.test(last) ? -1 : words.length;
  const named = words.slice(0, end);
  // Particles such as `van der` in lower case belong to the family.
  const particle = /^\p{Ll}/u.test(first) ? 0 : named.findIndex((word) => /^\p{Ll}/u.test(word));
  const from = particle === -1 ? named.length - 1 : Math.min(particle, named.length - 1);
  const given = read(named.slice(0, from).join(' '));
  const family = read(named.slice(from).join(' '));
  if (family === '') return wholeName(whole);
  return { family, ...(given && { given }), ...(end === -1 && { suffix: read(last) }) };
}

/** A name whose family comes first, with its suffix at the usual place; null where it is one that stays whole. */
function invertedName(parts: readonly string[], whole: string, usual: 'middle' | 'last'): Name | null {
  const [family = '', ...others] = parts.map((part) => part.trim());
  const rest = others.filter((part) => part !== '');
  if (family === '' || rest.length === 0 || rest.length > 2) return null;
  // Several words of an institution, or a comma at the end that says that the name is whole.
  if (family.includes(' ') && (isInstitution(family) || whole.endsWith(','))) return null;
  const [first = '', second] = rest;
  if (second === undefined)
    return sureSuffix.test(first) ? { family, suffix: first } : { family, given: first };
  const middle = suffix.test(first) ? { family, given: second, suffix: first } : null;
  const last = suffix.test(second) ? { family, given: first, suffix: second } : null;
  return usual === 'middle' ? (middle ?? last) : (last ?? middle);
}

function isInstitution(name: string): boolean {
  return institution.test(name);
}

/** The parts between marks that are outside of braces. */
function splitOutside(value: string, mark: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at <= value.length; at++) {
    const sign = value[at] ?? '';
    if (sign === '\\') at++;
    else if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (at === value.length || (depth === 0 && mark.test(sign))) {
      if (at > begin) parts.push(value.slice(begin, at));
      begin = at + 1;
    }
  }
  if (begin < value.length) parts.push(value.slice(begin));
  return parts;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
