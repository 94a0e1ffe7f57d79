import {
  leastInstitutionCharacters,
  suggestedInstitutions,
} from '../../../contract/posts/calls/contributors.ts';
import { africanCountries } from '../../../contract/posts/places/african-countries.ts';
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { spend } from '../limits/spend.ts';
import * as queries from './queries.ts';
import { searchedWords } from './words.ts';

interface Found {
  /** Whether a file was loaded. */
  loaded: boolean;
  institutions: { name: string; ror: string; country: string | null }[];
}

/**
 * Active institutions that have a name or acronym with a word that begins like `q`, whatever its case and
 * accents. @throws AppError too_many_requests
 */
export async function findInstitutions(context: Context, actor: AccountActor, q: string): Promise<Found> {
  await spend(context, [{ budget: 'institution-search:account', key: actor.id }]);
  const loaded = (await queries.selectLastFile(context.db)) !== null;
  const words = searchedWords(q);
  if (!loaded || words.length < leastInstitutionCharacters) return { loaded, institutions: [] };
  const rows = await queries.selectBeginning(context.db, words, {
    preferred: africanCountries,
    limit: suggestedInstitutions,
  });
  return {
    loaded,
    institutions: rows.map(({ id, name, country }) => ({ name, ror: `https://ror.org/${id}`, country })),
  };
}
