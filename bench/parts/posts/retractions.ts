/** Measures loading a file as large as that of Retraction Watch (product.md#budgets). */
import pino from 'pino';
import { readConfig } from '../../../server/platform/config/config.ts';
import { loadRetractions } from '../../../server/posts/index.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { printVerdict, say } from '../../report.ts';

const rows = 70_000;
const rowsPerPiece = 100;
const budgets = { seconds: 30, megabytes: 350 };

const header =
  'Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes\n';

/** Loads the file into a new database, and then again over itself. */
export const measureRetractions: Bench = async (sandbox) => {
  const config = readConfig({}, { DATA_DIR: await sandbox.folder() });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  const seconds: number[] = [];
  for (let run = 0; run < 2; run++) {
    const began = performance.now();
    const { records } = await loadRetractions(context, file());
    seconds.push((performance.now() - began) / 1000);
    if (records !== rows) throw new Error(`${records} of ${rows} records were loaded`);
  }
  await stop();
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const [first = 0, again = 0] = seconds;
  say(`  ${rows} records: ${first.toFixed(1)} s into an empty table, ${again.toFixed(1)} s again`);
  const verdicts = [
    { what: 'the slower load', value: Math.max(...seconds), limit: budgets.seconds, unit: 's', places: 1 },
    { what: 'peak memory', value: megabytes, limit: budgets.megabytes, unit: 'MB', places: 0 },
  ].map((budget) => printVerdict({ ...budget, bound: 'at most' }));
  return verdicts.every(Boolean);
};

/** Rows as long as real ones: some 700 bytes. */
async function* file(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(header);
  for (let first = 1; first <= rows; first += rowsPerPiece)
    yield Buffer.from(Array.from({ length: rowsPerPiece }, (_, place) => row(first + place)).join(''));
}

function row(id: number): string {
  const words = `"Effects of treatment ${id} on outcomes, a ""controlled"" study of ${'many '.repeat(60)}patients"`;
  const nature = ['Retraction', 'Retraction', 'Retraction', 'Correction', 'Expression of concern'][id % 5];
  return `${id},${words},(HSC) Medicine;,"Some University, Some Country",Journal,Publisher,Kenya,"Doe, J;Roe, R",,Research Article;,${(id % 12) + 1}/${(id % 28) + 1}/2020 0:00,10.1000/notice.${id},0,1/1/2015 0:00,10.1000/Paper.${id},${30_000_000 + id},${nature},+Error in Data;+Investigation by Journal;,No,\n`;
}
