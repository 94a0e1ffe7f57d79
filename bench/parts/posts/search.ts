import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { readConfig } from '../../../server/platform/config/config.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { importFolder, makeAuthor } from '../../machine/commands.ts';
import { printColumns, printVerdict, say } from '../../report.ts';
import {
  figuresOf,
  type Judgement,
  judge,
  readDemo,
  readQuestions,
  readTexts,
} from '../../search/judged-set.ts';

const leastAtThree = 0.95;

/**
 * Asks the questions of the judged set on a site with its texts and the demo (and `--corpus`), each on a page in its own language and on an English one.
 * Questions that weren't answered are printed, but for the third that is held out.
 */
export const measureSearch: Bench = async (sandbox, { corpus }) => {
  const dataDir = path.join(await sandbox.folder(), 'data');
  await makeAuthor(sandbox, dataDir);
  const texts = [...readTexts().map((text) => ({ ...text, topics: [text.topic] })), ...readDemo()];
  const folder = path.join(await sandbox.folder(), 'texts');
  await cp(fileURLToPath(new URL('../../../demo', import.meta.url)), folder, { recursive: true });
  for (const [place, { title, language, topic, body }] of readTexts().entries())
    await writeFile(
      path.join(folder, 'posts', `${place}.md`),
      `---\ntitle: ${JSON.stringify(title)}\nlanguage: ${language}\ntopics: ${JSON.stringify([topic])}\n---\n\n${body}\n`,
    );
  if (corpus !== null) await importFolder(sandbox, dataDir, path.resolve(corpus));
  await importFolder(sandbox, dataDir, folder);
  const { context, stop } = await startContext(
    readConfig({}, { DATA_DIR: dataDir }),
    'command',
    pino({ level: 'silent' }),
  );
  const judgements: Judgement[] = [];
  try {
    const known = new Map(
      texts.map(({ title, topics: [first = ''] }) => [
        title,
        context.topics.find(first)?.slug ?? context.topics.bySlug(first)?.slug ?? first,
      ]),
    );
    for (const question of readQuestions())
      for (const readerLanguage of new Set([question.language, 'en']))
        judgements.push(await judge(context, question, { readerLanguage, topics: known }));
  } finally {
    await stop();
  }
  return report(judgements);
};

function report(judgements: readonly Judgement[]): boolean {
  for (const { question, place, first, isHarmful, isWronglyCorrected } of judgements)
    if (!question.isHeldOut && (place === null || place > 3 || isHarmful || isWronglyCorrected))
      say(`  ${question.language}: ${question.asked}: ${first ?? 'nothing'}`);
  const groups = new Map<string, readonly Judgement[]>([
    ...Map.groupBy(judgements, ({ question }) => question.language),
    ['held out', judgements.filter(({ question }) => question.isHeldOut)],
    ['all', judgements],
  ]);
  const figures = [...groups].map(([name, own]) => ({ name, count: own.length, ...figuresOf(own) }));
  printColumns([
    ['', 'asked', 'success at 1', 'at 3', 'MRR', 'harmful at 1', 'wrong corrections', ''],
    ...figures.map(({ name, count, atOne, atThree, reciprocalRank, harmful, wronglyCorrected }) => [
      name,
      String(count),
      ...[atOne, atThree, reciprocalRank].map((value) => value.toFixed(2)),
      String(harmful),
      String(wronglyCorrected),
      '',
    ]),
  ]);
  return figures
    .flatMap(({ name, atThree, harmful, wronglyCorrected }) => [
      printVerdict({ what: `${name}: success at 3`, value: atThree, limit: leastAtThree, bound: 'at least' }),
      printVerdict({
        what: `${name}: harmful first answers`,
        value: harmful,
        limit: 0,
        bound: 'at most',
        places: 0,
      }),
      printVerdict({
        what: `${name}: wrong corrections`,
        value: wronglyCorrected,
        limit: 0,
        bound: 'at most',
        places: 0,
      }),
    ])
    .every((met) => met);
}
