/** Runs every example of the docs against a real server. Renaming a field, a parameter or an address turns these red. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/index.ts';
import { type DocumentedSite, startDocumentedSite } from '../../tests/documented-site.ts';
import { isRun, runCode, unbalanced } from '../../tests/examples.ts';
import { docsPath, entries } from './catalogue.ts';
import { isForPrograms } from './reference.ts';

let documented: DocumentedSite;
beforeAll(async () => {
  documented = await startDocumentedSite();
});
afterAll(() => documented.close());

describe.each(entries.map(({ name }) => docsPath(name)))('the code on %s', (address) => {
  it('runs', async () => {
    const { codeAt, withRealIds, environment } = documented;
    for (const { language, code, call } of await codeAt(address)) {
      if (!isRun(language)) continue;
      const { code: status, stdout, stderr } = await runCode(language, await withRealIds(code), environment);
      const troubles = status === 0 ? '' : stderr + stdout;
      expect({ call, language, status, troubles }).toEqual({ call, language, status: 0, troubles: '' });
      expect(stdout).not.toBe('');
    }
  });

  it('is well-formed where nothing runs it', async () => {
    for (const { language, code } of await documented.codeAt(address)) {
      if (language === 'R') expect(unbalanced(code)).toBeNull();
      if (language === 'json') expect(() => JSON.parse(code)).not.toThrow();
    }
  });
});

it('every call that programs make has an example in every language', async () => {
  const shown = new Map<string, string[]>();
  for (const { name } of entries) {
    for (const { call, language } of await documented.codeAt(docsPath(name)))
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
