/** Runs every example of the reference against a real server. Renaming a field or an address turns these red. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/index.ts';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { codeOn, isRun, runCode, unbalanced } from '../../tests/examples.ts';
import { makeAccount, makeApproved, makeDraft, type TestAccount } from '../../tests/factories.ts';
import { freePort } from '../../tests/process.ts';
import { docsPath, entries } from './catalogue.ts';
import { exampleIds, exampleSlug } from './example-values.ts';
import { isForPrograms } from './reference.ts';

let site: TestApp;
let author: TestAccount;
let post: { id: string; slug: string };

beforeAll(async () => {
  const port = await freePort();
  site = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  await site.app.listen({ port, host: '127.0.0.1' });
  author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Wanjiru' });
  post = await makeApproved(site.context, { author, title: 'Clean water' });
  expect(post.slug).toBe(exampleSlug);
});
afterAll(() => site.close());

/** The ids that examples show, in the place of those that are really there. */
async function withRealIds(code: string): Promise<string> {
  const isDraft = code.includes('/drafts/');
  const { id } = isDraft ? await makeDraft(site.context, { author }) : post;
  return code.replaceAll(exampleIds.post, id).replaceAll(exampleIds.author, author.id);
}

async function examplesAt(address: string) {
  const { status, html } = await site.page(address);
  expect(status).toBe(200);
  return codeOn(html).filter(({ call }) => call !== null);
}

describe.each(entries.map(({ name }) => docsPath(name)))('the examples on %s', (address) => {
  it('run', async () => {
    for (const { language, code, call } of await examplesAt(address)) {
      if (!isRun(language)) continue;
      const { code: status, stdout, stderr } = await runCode(language, await withRealIds(code), {});
      const troubles = status === 0 ? '' : stderr + stdout;
      expect({ call, language, status, troubles }).toEqual({ call, language, status: 0, troubles: '' });
      expect(stdout).not.toBe('');
    }
  });

  it('are well-formed where nothing runs them', async () => {
    for (const { language, code } of await examplesAt(address)) {
      if (language === 'R') expect(unbalanced(code)).toBeNull();
      if (language === 'json') expect(() => JSON.parse(code)).not.toThrow();
    }
  });
});

it('every call that programs make has an example in every language', async () => {
  const shown = new Map<string, string[]>();
  for (const { name } of entries) {
    for (const { call, language } of await examplesAt(docsPath(name)))
      if (call !== null) shown.set(call, [...(shown.get(call) ?? []), language]);
  }
  for (const endpoint of endpoints.filter(isForPrograms))
    expect(shown.get(endpoint.name)?.filter((language) => language !== 'json')).toEqual([
      'curl',
      'JavaScript',
      'Python',
      'R',
    ]);
});

it('what is unbalanced is found out', () => {
  expect(unbalanced('list(a = "x)", b = c(1, 2))')).toBeNull();
  expect(unbalanced('list(a = "x"')).toBe('no )');
  expect(unbalanced('list(a = "x]')).toBe('a quote that nothing closes');
  expect(unbalanced('c(1]')).toBe('a stray ]');
});
