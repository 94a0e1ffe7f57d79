/**
 * Runs every example of the docs against a real server, so that a renamed field, parameter or path fails
 * here.
 */
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/index.ts';
import { type DocumentedSite, signedMessage, startDocumentedSite } from '../../../tests/documented-site.ts';
import { isRun, runCode, unbalanced } from '../../../tests/examples.ts';
import { documentPath, entries } from './catalogue.ts';
import { isForPrograms } from './reference.ts';

let documented: DocumentedSite;
beforeAll(async () => {
  documented = await startDocumentedSite();
});
afterAll(() => documented.close());

/** Its code needs the packages of the clients: tests/clients runs it. */
const ofClients = documentPath('clients');

describe.each(entries.map(({ name }) => documentPath(name)))('the code on %s', (address) => {
  it.skipIf(address === ofClients)('runs', { tags: 'long' }, async () => {
    const { codeAt, withRealIds, environment } = documented;
    for (const { language, code, call } of await codeAt(address)) {
      if (!isRun(language)) continue;
      const { code: status, stdout, stderr } = await runCode(language, await withRealIds(code), environment);
      const troubles = status === 0 ? '' : stderr + stdout;
      expect({ call, language, status, troubles }).toEqual({ call, language, status: 0, troubles: '' });
      expect(stdout).not.toBe('');
    }
  });

  it('is well-formed if no interpreter can run it', async () => {
    for (const { language, code } of await documented.codeAt(address)) {
      if (language === 'R') expect(unbalanced(code)).toBeNull();
      if (language === 'json') expect(() => JSON.parse(code)).not.toThrow();
    }
  });
});

describe('the code that checks the signature of a message', () => {
  it('accepts a genuine message and no other, in three languages', { tags: 'long' }, async () => {
    const blocks = (await documented.codeAt(documentPath('webhooks'))).filter(
      ({ call, language }) => call === null && isRun(language),
    );
    expect(blocks.map(({ language }) => language)).toEqual(['javascript', 'python', 'sh']);
    const genuine = signedMessage();
    const anothers = signedMessage();
    const hourAgo = String(Number(genuine.WEBHOOK_TIMESTAMP) - 3600);
    const verdicts = async (message: Record<string, string>) =>
      Promise.all(
        blocks.map(async ({ language, code }) => (await runCode(language, code, message)).stdout.trim()),
      );
    const all = (verdict: string) => blocks.map(() => verdict);
    expect(await verdicts(genuine)).toEqual(all('genuine'));
    const two = `${anothers.WEBHOOK_SIGNATURE} ${genuine.WEBHOOK_SIGNATURE}`;
    expect(await verdicts({ ...genuine, WEBHOOK_SIGNATURE: two })).toEqual(all('genuine'));
    for (const change of [
      { WEBHOOK_BODY: `${genuine.WEBHOOK_BODY} ` },
      { WEBHOOK_ID: 'msg_2' },
      { WEBHOOK_TIMESTAMP: hourAgo },
      { WEBHOOK_SECRET: anothers.WEBHOOK_SECRET },
      { WEBHOOK_SIGNATURE: anothers.WEBHOOK_SIGNATURE },
      { WEBHOOK_SIGNATURE: genuine.WEBHOOK_SIGNATURE?.replace('v1,', 'v2,') },
      { WEBHOOK_SIGNATURE: '' },
    ])
      expect(await verdicts({ ...genuine, ...change } as Record<string, string>)).toEqual(all('forged'));
    expect(await verdicts(replayed(genuine, hourAgo))).toEqual(all('forged'));
  });
});

/** The same message, signed at that time. */
function replayed(message: Record<string, string>, timestamp: string): Record<string, string> {
  const { WEBHOOK_SECRET: secret = '', WEBHOOK_ID: id = '', WEBHOOK_BODY: body = '' } = message;
  const signature = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body);
  return { ...message, WEBHOOK_TIMESTAMP: timestamp, WEBHOOK_SIGNATURE: signature };
}

it('every call that programs make has an example in every language', async () => {
  const shown = new Map<string, string[]>();
  for (const { name } of entries) {
    for (const { call, language } of await documented.codeAt(documentPath(name)))
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

it('the check finds unbalanced brackets', () => {
  expect(unbalanced('list(a = "x)", b = c(1, 2))')).toBeNull();
  expect(unbalanced('list(a = "x"')).toBe('no )');
  expect(unbalanced('list(a = "x]')).toBe('a quote that nothing closes');
  expect(unbalanced('c(1]')).toBe('a stray ]');
});
