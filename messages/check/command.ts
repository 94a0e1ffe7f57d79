/** `npm run messages`: says what a language lacks, and what is wrong in its folder. */
import { interfaceLanguages } from '#languages';
import packageFile from '../../package.json' with { type: 'json' };
import { answerTo, usages, usageText, versionOf } from '../../scripts/usages.mjs';
import { checkLanguage, missingTexts } from './check.ts';
import { contextOf } from './context.ts';

const [task, language] = process.argv.slice(2);
process.exitCode = run(task, language);

function run(asked: string | undefined, tag: string | undefined): number {
  const isQuestion = process.argv.slice(2).some((argument) => argument.startsWith('-'));
  if (isQuestion) return answer();
  if (asked === 'missing' && tag !== undefined) return listMissing(tag);
  if (asked === 'check') return listProblems(tag === undefined ? interfaceLanguages : [tag]);
  return answer();
}

/** Answers `--help` and `--version`; prints the usage to anything else. */
function answer(): number {
  const text = answerTo(process.argv.slice(2), {
    usage: usages.messages,
    version: versionOf('messages', packageFile.version),
  });
  if (text === null) console.error(usageText(usages.messages));
  else console.log(text);
  return text === null ? 2 : 0;
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
