/** `npm run messages`: says what a language lacks, and what is wrong in its folder. */
import { interfaceLanguages } from '#languages';
import { checkLanguage, missingTexts } from './check.ts';
import { contextOf } from './context.ts';

const usage = `npm run messages -- missing sw   lists the texts that Swahili lacks, with the English ones
npm run messages -- check sw     says what is wrong in messages/sw, with file, line and key
npm run messages -- check        does so for every language: ${interfaceLanguages.join(', ')}`;

const [task, language] = process.argv.slice(2);
process.exitCode = run(task, language);

function run(asked: string | undefined, tag: string | undefined): number {
  if (asked === 'missing' && tag !== undefined) return listMissing(tag);
  if (asked === 'check') return listProblems(tag === undefined ? interfaceLanguages : [tag]);
  console.error(usage);
  return 2;
}

function listMissing(tag: string): number {
  const missing = missingTexts(tag);
  for (const { part, key, english } of missing)
    console.log(`${part}.json  ${key}  ${JSON.stringify(english)}  (${contextOf(part, key) ?? ''})`);
  console.log(missing.length === 0 ? 'No text is missing.' : `${missing.length} texts are missing.`);
  return 0;
}

function listProblems(tags: readonly string[]): number {
  const problems = tags.flatMap((tag) => checkLanguage(tag));
  for (const { file, line, key, problem } of problems)
    console.log(`${file}:${line}  ${key === '' ? '' : `${key}  `}${problem}`);
  console.log(problems.length === 0 ? 'Nothing is wrong.' : `${problems.length} problems.`);
  return problems.length === 0 ? 0 : 1;
}
