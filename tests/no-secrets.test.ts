/** Nobody's password, token or private key is in the repository: what was committed once stays readable for ever. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
/** What is built, installed or kept while the tests run, and isn't committed. */
const notCommitted = /^(?:dist|data)$|(?:^|\/)(?:node_modules|\.(?!ci$|devcontainer$|github$)[^/]*)$/;
const mostBytes = 4_000_000;

/** Forms that nothing but a secret has, each with the parts of an example. */
const forms: readonly [name: string, form: RegExp, example: readonly string[]][] = [
  [
    'a private key',
    /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n)+(?:[A-Za-z0-9+/=]|\s|\\n){40}/,
    ['-----BEGIN EC PRIVATE', ` KEY-----\n${'MHcCAQEE'.repeat(8)}`],
  ],
  ['a key of age', /AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}/, ['AGE-SECRET-', `KEY-1${'Q'.repeat(58)}`]],
  ['a key of Amazon', /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/, ['AKIA', 'QWERTYUIOPASDFGH']],
  ['a token of GitHub', /\bgh[opsur]_[A-Za-z0-9]{36}|\bgithub_pat_\w{60}/, ['ghp', `_${'a1'.repeat(18)}`]],
  ['a token of GitLab', /\bglpat-[\w-]{20}/, ['glp', `at-${'a1'.repeat(10)}`]],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}|_authToken=[\w-]{20}/, ['npm', `_${'a1'.repeat(18)}`]],
  ['a token of Slack', /\bxox[abeprs]-\w{10}/, ['xoxb', '-1234567890']],
  ['a key of Google', /\bAIza[\w-]{35}/, ['AI', `za${'a1b2c'.repeat(7)}`]],
  ['a live key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{20}/, ['sk_', `live_${'a1'.repeat(10)}`]],
];

const secretsIn = (text: string) => forms.filter(([, form]) => form.test(text)).map(([name]) => name);

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!notCommitted.test(path.relative(root, place))) yield* filesIn(place);
    } else if (entry.isFile() && statSync(place).size <= mostBytes) yield place;
  }
}

it('no file holds anything that has the form of a secret', () => {
  const found: string[] = [];
  let files = 0;
  for (const file of filesIn(root)) {
    files += 1;
    for (const name of secretsIn(readFileSync(file, 'latin1')))
      found.push(`${path.relative(root, file)}: ${name}`);
  }
  expect(files).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});

it.each(forms)('%s would be found', (name, _, example) => {
  expect(secretsIn(`token = "${example.join('')}"\n`)).toEqual([name]);
});
