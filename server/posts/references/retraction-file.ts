/** Reads the file of Retraction Watch, which Crossref publishes as CSV. */
import { comparableDoi, doiFrom, pmidFrom } from '../../../contract/posts/references/reference.ts';
import { CsvError, readCsv } from '../../platform/text/csv.ts';

export interface RetractionRecord {
  record_id: number;
  doi: string | null;
  pmid: string | null;
  nature: 'retraction' | 'concern' | 'correction' | 'reinstatement';
  /** YYYY-MM-DD */
  dated: string | null;
  notice_doi: string | null;
}

const columns = {
  id: 'Record ID',
  doi: 'OriginalPaperDOI',
  pmid: 'OriginalPaperPubMedID',
  nature: 'RetractionNature',
  date: 'RetractionDate',
  notice: 'RetractionDOI',
} as const;

const natures: ReadonlyMap<string, RetractionRecord['nature']> = new Map([
  ['retraction', 'retraction'],
  ['expression of concern', 'concern'],
  ['correction', 'correction'],
  ['reinstatement', 'reinstatement'],
]);

/**
 * The records of a file; null for a record that can flag nothing, because it has no paper's id or an unknown
 * nature.
 * @throws CsvError if it is another file
 */
export async function* readRetractionFile(
  pieces: AsyncIterable<string>,
): AsyncGenerator<RetractionRecord | null> {
  let places: Record<keyof typeof columns, number> | null = null;
  for await (const { values, line } of readCsv(pieces)) {
    if (!places) {
      places = placesIn(values);
      continue;
    }
    const at = places;
    const value = (name: keyof typeof columns) => (values[at[name]] ?? '').trim();
    const id = Number(value('id'));
    if (!Number.isSafeInteger(id) || id < 1)
      throw new CsvError(line, `'${value('id').slice(0, 40)}' is not a Record ID.`);
    const nature = natures.get(value('nature').toLowerCase());
    const doi = comparable(value('doi'));
    const pmid = pmidFrom(value('pmid'));
    yield nature && (doi || pmid)
      ? {
          record_id: id,
          doi,
          pmid,
          nature,
          dated: dateFrom(value('date')),
          notice_doi: comparable(value('notice')),
        }
      : null;
  }
  if (!places) throw new CsvError(1, 'The file is empty.');
}

function comparable(text: string): string | null {
  const doi = doiFrom(text);
  return doi === null ? null : comparableDoi(doi);
}

function placesIn(header: readonly string[]): Record<keyof typeof columns, number> {
  const placeOf = (column: string) => {
    const place = header.findIndex((name) => name.trim() === column);
    if (place === -1) throw new CsvError(1, `There is no column '${column}'.`);
    return place;
  };
  return {
    id: placeOf(columns.id),
    doi: placeOf(columns.doi),
    pmid: placeOf(columns.pmid),
    nature: placeOf(columns.nature),
    date: placeOf(columns.date),
    notice: placeOf(columns.notice),
  };
}

/** Reads `12/31/2023 0:00` (month first) or `2023-12-31`; null for anything else. */
function dateFrom(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const [year, month, day] = american ? [american[3], american[1], american[2]] : (iso?.slice(1) ?? []);
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : null;
}
