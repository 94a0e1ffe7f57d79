/** A reference as the fields in which authors change it, and back (product.md#references). Pure. */
import {
  datesOf,
  doiFrom,
  type Name,
  pmidFrom,
  type Reference,
  webAddressFrom,
} from '../../../../../contract/posts/references/reference.ts';

/** Fields of one line that a reference has under the same name. */
export const lineFields = ['container-title', 'publisher', 'volume', 'issue', 'page'] as const;
/** Fields that name the work itself. */
export const addressFields = ['DOI', 'PMID', 'URL'] as const;

export type ReferenceText = Record<
  'type' | 'title' | 'authors' | 'year' | (typeof lineFields)[number] | (typeof addressFields)[number],
  string
>;
type Fault = 'title' | 'year' | (typeof addressFields)[number];

/** The fields of a reference; people have a line each, as `Otieno, Grace`, and institutions without a comma. */
export function fieldsOf(reference: Reference): ReferenceText {
  const given = (name: 'title' | (typeof lineFields)[number] | (typeof addressFields)[number]) =>
    reference[name] ?? '';
  return {
    type: reference.type,
    title: given('title'),
    authors: (reference.author ?? []).map(lineOf).join('\n'),
    year: String(reference.issued?.[0] ?? ''),
    'container-title': given('container-title'),
    publisher: given('publisher'),
    volume: given('volume'),
    issue: given('issue'),
    page: given('page'),
    DOI: given('DOI'),
    PMID: given('PMID'),
    URL: given('URL'),
  };
}

/** The reference with what its author has changed, or which fields can't be read. What has no field stays as it was. */
export function withFields(
  reference: Reference,
  fields: ReferenceText,
): { reference: Reference } | { faults: Fault[] } {
  const of = (name: keyof ReferenceText) => fields[name].replace(/\s+/g, ' ').trim();
  const read = {
    DOI: doiFrom(of('DOI')) ?? undefined,
    PMID: pmidFrom(of('PMID')) ?? undefined,
    URL: webAddressFrom(of('URL')) ?? undefined,
  };
  const issued = dateOf(of('year'), reference);
  const faults: Fault[] = [
    ...(of('title') === '' ? ['title' as const] : []),
    ...(of('year') !== '' && !issued ? ['year' as const] : []),
    ...addressFields.filter((name) => of(name) !== '' && read[name] === undefined),
  ];
  if (faults.length > 0) return { faults };
  const { author: _, issued: __, DOI: ___, PMID: ____, URL: _____, ...kept } = reference;
  const author = fields.authors.split('\n').flatMap(nameFrom);
  const changed: Reference = { ...kept, type: fields.type, title: of('title') };
  for (const name of lineFields) {
    if (of(name) === '') delete changed[name];
    else changed[name] = of(name);
  }
  for (const name of addressFields) {
    const value = read[name];
    if (value !== undefined) changed[name] = value;
  }
  if (author.length > 0) changed.author = author;
  if (issued) changed.issued = issued;
  return { reference: changed };
}

/** The day and the month stay while the year does. */
function dateOf(year: string, { issued }: Reference): readonly number[] | null {
  if (issued && year === String(issued[0])) return issued;
  const [date] = datesOf([year || Number.NaN]);
  return date === undefined ? null : [date];
}

function lineOf({ family, given, suffix, literal }: Name): string {
  if (family === undefined) return literal ?? '';
  return suffix === undefined ? `${family}, ${given ?? ''}`.trim() : `${family}, ${given ?? ''}, ${suffix}`;
}

function nameFrom(line: string): Name[] {
  const written = line.replace(/\s+/g, ' ').trim();
  const [family = '', given = '', ...further] = written.split(',').map((part) => part.trim());
  const suffix = further.join(', ');
  if (written === '') return [];
  if (!written.includes(',') || family === '') return [{ literal: written }];
  return [{ family, ...(given !== '' && { given }), ...(suffix !== '' && { suffix }) }];
}
