/**
 * Follows every tutorial step by step, as a reader would.
 *
 * @module-tag edge
 */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tutorialPath } from '../../../contract/paths.ts';
import { type DocumentedSite, startDocumentedSite } from '../../../tests/documented-site.ts';
import { runCode, startCode } from '../../../tests/examples.ts';
import { longEnoughReason, makeAccount, makeApproved } from '../../../tests/factories.ts';
import { freePort } from '../../../tests/process.ts';
import { withdrawPost } from '../../posts/index.ts';

let documented: DocumentedSite;
beforeAll(async () => {
  documented = await startDocumentedSite();
});
afterAll(() => documented.close());

/** The steps of a program in Python. */
async function pythonAt(address: string): Promise<string[]> {
  const blocks = await documented.codeAt(address);
  return blocks.filter(({ language }) => language === 'python').map(({ code }) => code);
}

/** Runs the reader's program after each step. Gives the output of the last run. */
async function follow(address: string): Promise<string> {
  let program = '';
  let printed = '';
  for (const { language, code } of await documented.codeAt(address)) {
    if (language !== 'python') continue;
    program += `${code}\n`;
    const { code: status, stdout, stderr } = await runCode('python', program, documented.environment);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.length).toBeGreaterThan(printed.length);
    printed = stdout;
  }
  return printed;
}

it('"List and cite posts" prints citations, and reports a withdrawn post', async () => {
  const address = tutorialPath('list-and-cite-posts');
  const { site, author } = documented;
  const { slug, id } = await makeApproved(site.context, { author, title: 'Wells of Kisumu' });
  const printed = await follow(address);
  const today = new Date().toISOString().slice(0, 10);
  expect(printed).toContain(`Clean water. Afya Research Network, ${today}. http://`);
  expect(printed).toContain(`${slug} stands`);

  await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
  const whole = (await documented.codeAt(address)).filter(({ language }) => language === 'python');
  const program = [...whole.map(({ code }) => code), `print(state_of("${slug}"), state_of("nowhere"))`];
  const { stdout } = await runCode('python', program.join('\n'), documented.environment);
  expect(stdout).toContain(`withdrawn: ${longEnoughReason} not_found`);
});

it('"Harvest everything" stores records, removes withdrawn ones, follows changes and loads a pack', async () => {
  const { site, author } = documented;
  const kept = await makeApproved(site.context, { author, title: 'Wells of Mwanza' });
  const gone = await makeApproved(site.context, { author, title: 'Wells of Wrong' });
  const FOLDER = await mkdtemp(path.join(tmpdir(), 'records-'));
  const blocks = await pythonAt(tutorialPath('harvest-everything'));
  const [first = '', later = '', changes = '', pack = ''] = blocks;
  const once = await runCode('python', first, { ...documented.environment, FOLDER });
  expect(once).toMatchObject({ code: 0, stderr: '' });
  const recordOf = async (id: string) => (await readdir(FOLDER)).filter((name) => name.includes(id)).length;
  expect([await recordOf(kept.id), await recordOf(gone.id)]).toEqual([1, 1]);
  await withdrawPost(site.context, author, gone.id, { reason: longEnoughReason, as: 'author' });
  const again = startCode('python', [first, later, changes, pack].join('\n'), {
    ...documented.environment,
    FOLDER,
    PYTHONUNBUFFERED: '1',
  });
  try {
    await again.printed('up to date as of');
    expect([await recordOf(kept.id), await recordOf(gone.id)]).toEqual([1, 0]);
    await again.printed('withdrawn Wells of Wrong');
    await again.printed('0 since then');
    await vi.waitFor(async () => {
      const [asked] = await site.context.db.selectFrom('packs').select('kind').execute();
      expect(asked).toBeDefined();
    });
    await site.runJobs();
    await again.printed('manifest.json ');
  } finally {
    await again.end();
    await rm(FOLDER, { recursive: true });
  }
});

it('"Give an assistant the posts" reads and cites a post, and sees what was withdrawn', async () => {
  const { site, author } = documented;
  const { id, slug } = await makeApproved(site.context, {
    author,
    title: 'Water of Moshi',
    body: 'Boil the water.',
  });
  const printed = await follow(tutorialPath('give-an-assistant-the-posts'));
  expect(printed).toContain('ask_cloud - ');
  expect(printed).toContain('Cite as: Wanjiru, Amina.');
  expect(printed).toContain('@misc{');
  expect(printed).toMatch(/\/phis\/read\/\S+ stands/);
  await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
  const blocks = await pythonAt(tutorialPath('give-an-assistant-the-posts'));
  const program = [...blocks, `print(stands("${slug}"), ask("read", post="${slug}"))`];
  const { stdout } = await runCode('python', program.join('\n'), documented.environment);
  expect(stdout).toContain(`False # Water of Moshi\nWITHDRAWN on`);
  expect(stdout).not.toMatch(/False[\s\S]*Boil the water/);
});

it('"Publish from a notebook or script" submits a post for review', async () => {
  const printed = await follow(tutorialPath('publish-from-a-script'));
  expect(printed).toContain('Amina may use profile, posts:read, posts:write, genomes:count, webhooks');
  expect(printed).toContain('waiting for review');
  const { site } = documented;
  const staff = await makeAccount(site.context, 'A');
  const { body } = await site.call('GET', '/content/review', { token: staff.token });
  expect(JSON.stringify(body)).toContain('Wells tested in three counties');
});

it('"Sign users in" greets the person who agreed by name', async () => {
  const port = await freePort();
  const blocks = await documented.codeAt(tutorialPath('sign-users-in'));
  const code = blocks
    .filter(({ language }) => language === 'javascript')
    .map((block) => block.code)
    .join('\n')
    .replaceAll('8765', String(port));
  const { site, author } = documented;
  const registered = await site.call('POST', '/developer/apps', {
    token: author.token,
    proved: true,
    body: {
      client_name: 'Greeter',
      client_uri: 'https://greeter.example',
      redirect_uris: [`http://localhost:${port}/callback`],
      token_endpoint_auth_method: 'none',
    },
  });
  const app = startCode('javascript', code, { CLIENT_ID: registered.body.app.client_id });
  try {
    await app.printed(`http://localhost:${port}`);
    expect(await signInThrough(`http://localhost:${port}/sign-in`)).toContain('Welcome, Amina Wanjiru!');
  } finally {
    await app.end();
  }
});

it('"Receive webhooks" registers a URL, and prints a test message and each published post', async () => {
  const port = await freePort();
  const blocks = await documented.codeAt(tutorialPath('receive-webhooks'));
  const code = blocks.filter(({ language }) => language === 'javascript').map((block) => block.code);
  const { site, environment } = documented;
  const HOOK_URL = `http://127.0.0.1:${port}/hook`;
  const receiver = startCode('javascript', code.join('\n'), { ...environment, HOOK_URL, PORT: String(port) });
  try {
    await receiver.printed('Registered.');
    await site.runJobs();
    await receiver.printed('The test has arrived.');
    const forged = await fetch(HOOK_URL, { method: 'POST', body: '{"type":"post.approved"}' });
    expect(forged.status).toBe(401);
    const { slug } = await makeApproved(site.context, { title: 'Wells of Gulu' });
    await site.runJobs();
    await receiver.printed(`post.approved: Wells of Gulu ${site.context.config.publicUrl}/phis/read/${slug}`);
  } finally {
    await receiver.end();
  }
});

/**
 * What a person reads who follows the link, agrees and is sent back, in a browser with cookies and redirects
 * only.
 */
async function signInThrough(link: string): Promise<string> {
  const cookies = new Map<string, string>();
  const open = async (address: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, cookie };
    const reply = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    return { text: await reply.text(), to: location === null ? '' : new URL(location, address).href };
  };
  const begun = await open(link);
  const asked = await open(begun.to);
  const allowed = await open(`${asked.to}/allow`, {
    method: 'POST',
    headers: { authorization: documented.author.token, accept: 'application/json' },
  });
  const { location } = JSON.parse(allowed.text);
  const back = await open(new URL(location, documented.site.context.config.publicUrl).href);
  return (await open(back.to)).text;
}
