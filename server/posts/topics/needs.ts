/** What readers come for, in their words ("a sick child"), and the topics that answer it. It comes with the program. */
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CsvError, readCsv } from '../../platform/text/csv.ts';

interface Need {
  slug: string;
  /** Slugs of topics, the one that answers it best first. */
  topics: readonly string[];
  /** By language; always in English. */
  names: Readonly<Record<string, string>>;
}

const file = fileURLToPath(new URL('../../../vocabulary/needs.csv', import.meta.url));

/** The needs, in the order in which readers are offered them. */
export const needs: readonly Need[] = await readNeeds();

async function readNeeds(): Promise<Need[]> {
  const found: Need[] = [];
  let languages: string[] | undefined;
  for await (const { values, line } of readCsv(createReadStream(file, 'utf8'))) {
    const [slug = '', topics = '', ...named] = values;
    if (languages === undefined) {
      languages = named;
      continue;
    }
    const names = Object.fromEntries(languages.map((language, place) => [language, named[place] ?? '']));
    if (slug === '' || topics === '' || !names.en)
      throw new CsvError(line, 'A need has a slug, topics and an English name.');
    found.push({ slug, topics: topics.split('|'), names });
  }
  return found;
}
