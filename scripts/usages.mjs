// How each task of package.json is called. The programs print the same texts, also where no package is installed yet.
import { usage as nodeUsage, version as nodeVersion } from '../node/usage.mjs';
import { usage as logUsage, witnessUsage } from '../verify-log/usage.mjs';

const admin = {
  create:
    'npm run admin -- create --email E --role P|R|A|S [--author] [--firstname F] [--lastname L] [--password-stdin]',
  role: 'npm run admin -- role --email E --role P|R|A|S [--author | --no-author]',
  disable: 'npm run admin -- disable --email E',
  enable: 'npm run admin -- enable --email E',
  sessions: 'npm run admin -- sessions --email E [--end [--access]]',
  'remove-factors': 'npm run admin -- remove-factors --email E',
  'rotate-keys': 'npm run admin -- rotate-keys [--only NAME]… [--revoke]',
  'forget-secrets': 'npm run admin -- forget-secrets',
  'check-audit-days': 'npm run admin -- check-audit-days',
  maintenance:
    'npm run admin -- maintenance on [--until TIME] [--message TEXT [--language L]] | off | status',
};

/** What is said of posts of other programs. */
const ofPrograms = '--author EMAIL [--approve] [--media DIR] [--site URL] [--language TAG] [--dry-run]';

/** The usage of each action of `npm run admin`, by its name. */
export const adminUsages = admin;

/** The usage of each task, without the word before it. */
export const usages = {
  start: 'npm start',
  dev: 'npm run dev',
  test: 'npm test [-- TEXT …]',
  'test:long': 'npm run test:long [-- TEXT …]',
  check: 'npm run check [-- --tests | --figures [FOLDER]]',
  format: 'npm run format',
  build: 'npm run build',
  bench: 'npm run bench [-- PART …] [--posts N] [--corpus DIR] [--flood NAME] [--minutes N] [--seed N]',
  fuzz: 'npm run fuzz [-- TARGET …] [--minutes N] [--seed S]',
  'audit:supply': 'npm run audit:supply',
  sbom: 'npm run sbom -- FILE',
  release: 'npm run release -- VERSION OUT',
  admin: Object.values(admin).join('\n'),
  backup:
    'npm run backup -- FILE [--passphrase-file FILE | --recipient age1… | --recipients-file FILE] [--with-secrets-key]',
  'backup-now': 'npm run backup-now',
  bounces: 'npm run bounces -- MAILDIR, or npm run bounces -- - for one message on standard input',
  demo: 'npm run demo [-- --nodes]',
  doi: `npm run doi -- list [--state waiting|sent|registered|failed]
npm run doi -- deposit [--dry-run]
npm run doi -- retry [DOI] [--dry-run]`,
  doctor: 'npm run doctor -- [--mail ADDRESS] [--json]',
  export: 'npm run export -- DIR [--drafts]',
  import: 'npm run import -- DIR|FILE|- --author EMAIL [--approve]',
  'import:wordpress': `npm run import:wordpress -- FILE.xml ${ofPrograms}`,
  'import:ghost': `npm run import:ghost -- FILE.json ${ofPrograms}`,
  'import:ojs': `npm run import:ojs -- FILE.xml ${ofPrograms}`,
  'import:jats': `npm run import:jats -- DIR ${ofPrograms}`,
  mirror: 'npm run mirror -- DIR [--all] [--zim FILE]',
  pack: 'npm run pack -- DIR [--language TAG] [--topic WORD] [--country CODE] [--author ID] [--kilobytes N] [--recalls-since DAY] [--pdf] [--zim]\nnpm run pack -- check DIR RECALLS [--public-key RW…]',
  restore:
    'npm run restore -- FILE [--passphrase-file FILE | --identity-file FILE] [--public-key RW…] [--unverified]',
  'restore-drill': 'npm run restore-drill -- [--identity-file FILE] [--public-key RW…]',
  retractions: 'npm run retractions -- [FILE.csv] [--fewer]',
  ror: 'npm run ror -- [FILE.json] [--fewer]',
  topics: 'npm run topics -- FILE.csv, or npm run --silent topics -- --export csv or --export skos',
  'verify-audit': 'npm run verify-audit -- [--heads FILE]…',
  'verify-log': logUsage,
  witness: witnessUsage,
  works: 'npm run works -- [FILE.jsonl.gz…] [--since YEAR]',
  node: nodeUsage,
  messages: `npm run messages -- missing LANGUAGE   lists the texts that a language lacks, with the English ones
npm run messages -- check LANGUAGE     says what is wrong in its folder, with file, line and key
npm run messages -- check              does so for every language`,
};

/**
 * A text with its tasks as they are typed here: `npm run admin -- role` in a clone, `afya admin role` where the launcher of a release
 * started the program (deploy/release/afya), on machines that have no npm.
 */
export function asTyped(text, launcher = process.env.LAUNCHED_AS) {
  return launcher ? text.replace(/\bnpm (?:run )?(?=[a-z])([a-z:-]+)(?: --(?= ))?/g, `${launcher} $1`) : text;
}

/** `Usage: …`, with each further line below the first. */
export function usageText(usage) {
  const [first, ...others] = asTyped(usage).split('\n');
  if (first.startsWith('Usage: ')) return [first, ...others].join('\n');
  return others.length === 0 ? `Usage: ${first}` : ['Usage:', first, ...others].join('\n  ');
}

/** Whether the arguments ask how something is called, and for its version. */
const asks = (args, ...names) => args.slice(0, placeOfRest(args)).some((arg) => names.includes(arg));

function placeOfRest(args) {
  const place = args.indexOf('--');
  return place === -1 ? args.length : place;
}

/** What answers `--help`, `-h` or `--version` among the arguments; null where none of them is there. */
export function answerTo(args, { usage, version }) {
  if (asks(args, '--help', '-h')) return usageText(usage);
  return asks(args, '--version') ? version : null;
}

/** The program of a task with its version, of that of the site: the node has one of its own. */
export function versionOf(task, version) {
  return task === 'node' ? `genome-node ${nodeVersion}` : `afya ${version}`;
}

/** The usage of a task, or of the action of `npm run admin` that the arguments name. */
export function usageOf(task, [action] = []) {
  return (task === 'admin' && admin[action]) || (usages[task] ?? `npm run ${task}`);
}
