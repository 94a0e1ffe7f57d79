/** Reads the data dump of the Research Organization Registry: a JSON array of organisations in schema 2. */
import { JSONParser } from '@streamparser/json';
import { z } from 'zod';
import { affiliationCharacters } from '../../../contract/posts/contributors/contributor.ts';
import { rorFrom } from '../../../contract/posts/contributors/ror.ts';

export interface Organization {
  id: string;
  name: string;
  other_names: string[];
  country: string | null;
  status: 'active' | 'inactive' | 'withdrawn';
}

/** The file is no data dump of ROR. */
export class OrganizationFileError extends Error {}

/** Maximum length of one organisation; the longest real ones have some 50,000 bytes. */
const mostBytes = 2_000_000;

/** The members that are used here; ROR adds others over time. */
const organizationShape = z.object({
  id: z.string(),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })),
  status: z.enum(['active', 'inactive', 'withdrawn']),
  locations: z.array(
    z.object({ geonames_details: z.object({ country_code: z.string().nullish() }).nullish() }),
  ),
});

/** The organisations of a file that arrives in pieces. @throws OrganizationFileError */
export async function* readOrganizationFile(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Organization> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let complete: unknown[] = [];
  let read = 0;
  let bytesSinceLast = 0;
  parser.onValue = ({ value, key }) => {
    if (typeof key !== 'number') throw new OrganizationFileError('The file is not a list of organisations');
    complete.push(value);
  };
  for await (const piece of pieces) {
    parse(
      () => parser.write(piece),
      () => read + complete.length,
    );
    bytesSinceLast = complete.length > 0 ? 0 : bytesSinceLast + piece.length;
    if (bytesSinceLast > mostBytes)
      throw new OrganizationFileError(`Organisation ${read + 1} has more than two million bytes`);
    for (const value of complete) yield organizationFrom(value, ++read);
    complete = [];
  }
  if (!parser.isEnded)
    parse(
      () => parser.end(),
      () => read,
    );
  if (read === 0) throw new OrganizationFileError('The file has no organisations');
}

/** @param count how many organisations are read already */
function parse(step: () => void, count: () => number): void {
  try {
    step();
  } catch (error) {
    if (error instanceof OrganizationFileError) throw error;
    throw new OrganizationFileError(
      count() === 0
        ? 'The file is not JSON; unpack the archive of ROR and give its file whose name ends in .json'
        : `The file is no JSON any more after organisation ${count()}`,
    );
  }
}

function organizationFrom(value: unknown, place: number): Organization {
  const problem = `Organisation ${place} is not in version 2 of ROR’s schema`;
  const { success, data } = organizationShape.safeParse(value);
  if (!success) throw new OrganizationFileError(problem);
  const id = rorFrom(data.id);
  if (id === null) throw new OrganizationFileError(`Organisation ${place} has no valid ROR id`);
  const display = data.names.find(({ types }) => types.includes('ror_display'));
  const name = display && plain(display.value);
  if (!name) throw new OrganizationFileError(problem);
  const others = data.names.map((each) => plain(each.value)).filter((each) => each !== '' && each !== name);
  const [country] = data.locations.flatMap(({ geonames_details: place }) => place?.country_code ?? []);
  return {
    id: id.slice('https://ror.org/'.length),
    name,
    other_names: [...new Set(others)],
    country: country !== undefined && /^[A-Z]{2}$/.test(country) ? country : null,
    status: data.status,
  };
}

/** A name as it may stand in a text: one line without characters that control or reorder text. */
function plain(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, affiliationCharacters)
    .toWellFormed();
}
