/** @module-tag long */
/** Runs the command as operators do: as a process of its own, with or without a running server. */
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Ended, openContext, runProgram, type Server, startServer } from '../../tests/process.ts';
import { keyNames } from '../operations/index.ts';
import { afterwards, newDataDir, usedDataDir } from '../platform/db/fixtures/servers.ts';

const password = 'Ujuzi-wetu-7';
const amina = ['--email', 'amina@example.org'];
const browser = 'Mozilla/5.0 (Android 15; Mobile)';

type Admin = (args: string[], input?: string) => Promise<Ended>;

function adminOf(dataDir: string): Admin {
  return (args, input = '') => runProgram('admin', args, { DATA_DIR: dataDir }, input);
}

/** A running server, stopped after the test. */
async function serve(dataDir: string): Promise<Server> {
  const server = await startServer({ DATA_DIR: dataDir });
  afterwards(() => server.end('SIGKILL'));
  await server.answers();
  return server;
}

/** A running server, and Amina signed in. */
async function withAmina(role: string) {
  const dataDir = await usedDataDir();
  const server = await serve(dataDir);
  const admin = adminOf(dataDir);
  const made = await admin(['create', ...amina, '--role', role, '--password-stdin'], `${password}\n`);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  return { dataDir, server, admin, token: await signIn(server) };
}

function askToSignIn(server: Server): Promise<Response> {
  return fetch(`${server.url}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ email: 'amina@example.org', password }),
  });
}

async function signIn(server: Server): Promise<string> {
  const reply = await askToSignIn(server);
  expect(reply.status).toBe(200);
  return (await reply.json()).token;
}

async function sessionStatus(server: Server, token: string): Promise<{ status: number; code?: string }> {
  const reply = await fetch(`${server.url}/adminPHIS/users`, { headers: { authorization: token } });
  return { status: reply.status, code: (await reply.json()).code };
}

const ended = { status: 401, code: 'token_expired' };

/** Audit entries about accounts, latest first. */
async function recorded(
  dataDir: string,
): Promise<{ action: string; actor_id: string | null; detail: unknown }[]> {
  const { context, stop } = await openContext({ DATA_DIR: dataDir });
  try {
    return await context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .orderBy('id', 'desc')
      .execute();
  } finally {
    await stop();
  }
}

describe('npm run admin beside a running server:', () => {
  it('role changes an account’s role and ends its sessions at once', async () => {
    const { dataDir, server, admin, token } = await withAmina('R');
    expect(await sessionStatus(server, token)).toMatchObject({ status: 200 });

    expect(await admin(['role', ...amina, '--role', 'A', '--author'])).toEqual({
      code: 0,
      stdout: 'The account amina@example.org has role A and is an author.\n',
      stderr: '',
    });

    expect(await sessionStatus(server, token)).toEqual(ended);
    const again = await signIn(server);
    expect(await sessionStatus(server, again)).toMatchObject({ status: 200 });
    expect((await recorded(dataDir))[0]).toEqual({
      action: 'account.changed',
      actor_id: null,
      detail: { from: { role: 'R', author: false }, to: { role: 'A', author: true } },
    });

    const sameRole = await admin(['role', ...amina, '--role', 'A', '--no-author']);
    expect(sameRole.stdout).toBe('The account amina@example.org has role A and is no author.\n');
    expect(await sessionStatus(server, again)).toMatchObject({ status: 200 });
  });

  it('disable ends an account’s sessions at once and refuses sign-in', async () => {
    const { dataDir, server, admin, token } = await withAmina('R');

    expect(await admin(['disable', '--email', 'Amina@Example.org'])).toEqual({
      code: 0,
      stdout: 'Closed the account amina@example.org.\n',
      stderr: '',
    });

    expect(await sessionStatus(server, token)).toEqual(ended);
    expect((await askToSignIn(server)).status).toBe(403);
    expect((await recorded(dataDir))[0]).toMatchObject({ action: 'account.disabled', actor_id: null });
    for (const action of ['disable', 'sessions']) {
      expect(await admin([action, ...amina])).toEqual({
        code: 1,
        stdout: '',
        stderr: 'There is no account amina@example.org, or it is closed.\n',
      });
    }
  });

  it('enable allows sign-in again, and ended sessions stay ended', async () => {
    const { dataDir, server, admin, token } = await withAmina('R');
    await admin(['disable', ...amina]);

    expect(await admin(['enable', '--email', 'Amina@Example.org'])).toEqual({
      code: 0,
      stdout: 'Opened the account amina@example.org again.\n',
      stderr: '',
    });

    expect(await sessionStatus(server, token)).toEqual(ended);
    expect(await sessionStatus(server, await signIn(server))).toMatchObject({ status: 200 });
    expect((await recorded(dataDir))[0]).toMatchObject({ action: 'account.enabled', actor_id: null });
    for (const address of ['amina@example.org', 'nobody@example.org']) {
      expect(await admin(['enable', '--email', address])).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no closed account ${address}.\n`,
      });
    }
  });

  it('sessions lists active sessions, and ends them at once', async () => {
    const { dataDir, server, admin, token } = await withAmina('R');
    const other = await signIn(server);

    const listed = await admin(['sessions', ...amina]);
    const [first, ...lines] = listed.stdout.trimEnd().split('\n');
    expect(first).toBe('There are 2 sessions of amina@example.org.');
    const minute = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;
    const line = new RegExp(`^  started ${minute}, ends ${minute}, Mozilla/5.0 \\(Android 15; Mobile\\)$`);
    expect(lines).toEqual([expect.stringMatching(line), expect.stringMatching(line)]);
    expect(await sessionStatus(server, token)).toMatchObject({ status: 200 });

    expect(await admin(['sessions', ...amina, '--end'])).toEqual({
      code: 0,
      stdout: 'Ended 2 sessions of amina@example.org.\n',
      stderr: '',
    });
    expect(await sessionStatus(server, token)).toEqual(ended);
    expect(await sessionStatus(server, other)).toEqual(ended);
    expect((await recorded(dataDir))[0]).toMatchObject({
      action: 'account.sessions_ended',
      actor_id: null,
      detail: { ended: 2 },
    });
    expect((await admin(['sessions', ...amina])).stdout).toBe(
      'There are no sessions of amina@example.org.\n',
    );
  });

  it('rotate-keys keeps people signed in, and with --revoke signs everybody out', async () => {
    const { dataDir, server, admin, token } = await withAmina('R');

    const rotated = await admin(['rotate-keys']);
    expect(rotated).toMatchObject({ code: 0, stderr: '' });
    const [title, ...lines] = rotated.stdout.trimEnd().split('\n');
    expect(title).toBe('New keys:');
    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(keyNames);
    expect(lines.at(-1)).toBe('  backups has no key yet: the first backup or export makes it.');
    expect(await sessionStatus(server, token)).toMatchObject({ status: 200 });
    expect((await recorded(dataDir))[0]).toMatchObject({ action: 'signing_keys.rotated', actor_id: null });

    expect((await admin(['rotate-keys', '--only', 'sessions', '--revoke'])).stdout).toBe(
      'New keys, and the old ones are no longer valid:\n' +
        '  sessions ended 1 session; everybody signs in again. Unused links in emails no longer work.\n',
    );
    expect((await sessionStatus(server, token)).status).toBe(401);
    expect(await sessionStatus(server, await signIn(server))).toMatchObject({ status: 200 });
  });

  it('rotate-keys --only log creates a new key of the transparency log, and the old one signs too for 90 days', async () => {
    const { dataDir, server, admin } = await withAmina('R');
    const published = async () => (await fetch(`${server.url}/log/key`)).text();
    const first = await published();
    const made = await admin(['rotate-keys', '--only', 'log']);
    const key = made.stdout.trimEnd().split(': ').at(-1);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(await published()).toBe(`${key}\n${first}`);
    expect((await recorded(dataDir)).slice(0, 2)).toMatchObject([
      { action: 'signing_keys.rotated', actor_id: null, detail: { keys: ['log'] } },
      { action: 'log_key.rotated', actor_id: null },
    ]);
    expect(await admin(['check-audit-days'])).toEqual({
      code: 0,
      stdout: 'Every day of the audit log has the hash that is in the transparency log.\n',
      stderr: '',
    });
  });

  it('the last super admin keeps the role, and stays signed in', async () => {
    const { server, admin, token } = await withAmina('S');
    const refused = {
      code: 1,
      stdout: '',
      stderr: 'This is the only super admin. Give another account that role first.\n',
    };

    expect(await admin(['role', ...amina, '--role', 'A'])).toEqual(refused);
    expect(await admin(['disable', ...amina])).toEqual(refused);
    expect(await sessionStatus(server, token)).toMatchObject({ status: 200 });

    await admin(['create', '--email', 'baraka@example.org', '--role', 'S']);
    expect(await admin(['role', ...amina, '--role', 'A'])).toMatchObject({ code: 0, stderr: '' });
    expect(await sessionStatus(server, token)).toEqual(ended);
  });
});

describe('npm run admin -- create rejects', () => {
  it.each([
    ['that is common', 'Password1\n', /^This password is one of the most common ones\. Choose another\.\n$/],
    ['that is too short', 'Uj-7\n', /^Password must contain 8 characters\n$/],
  ])('a password %s', async (_, input, message) => {
    const admin = adminOf(await usedDataDir());
    const made = await admin(['create', ...amina, '--role', 'R', '--password-stdin'], input);
    expect(made).toMatchObject({ code: 1, stdout: '' });
    expect(made.stderr).toMatch(message);
    const looked = await admin(['sessions', ...amina]);
    expect(looked.stderr).toBe('There is no account amina@example.org, or it is closed.\n');
  });

  it('an email that has an account', async () => {
    const admin = adminOf(await usedDataDir());
    expect(await admin(['create', ...amina, '--role', 'R'])).toMatchObject({ code: 0 });
    expect(await admin(['create', '--email', 'AMINA@example.org', '--role', 'S'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is already an account amina@example.org.\n',
    });
  });
});

it.each([['role', '--role', 'A'], ['disable'], ['sessions'], ['sessions', '--end']])(
  'npm run admin -- %s reports an unknown account in one line',
  async (action, ...more) => {
    const admin = adminOf(await usedDataDir());
    expect(await admin([action, '--email', 'nobody@example.org', ...more])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account nobody@example.org, or it is closed.\n',
    });
  },
);

describe('npm run admin with wrong arguments:', () => {
  it.each([
    ['create --email amina@example.org', '--role: missing'],
    ['create --role R', '--email: missing'],
    ['create --email amina@example.org --role B', '--role: must be one of P, R, A, S'],
    ['role --email amina@example.org', '--role: missing'],
    ['role --email amina@example.org --role a', '--role: must be one of P, R, A, S'],
    ['role --email amina@example.org --role R --author --no-author', '--author: contradicts --no-author'],
    ['disable', '--email: missing'],
    ['disable --email amina', '--email: Invalid Email address'],
    ['disable --email', "Option '--email <value>' argument missing"],
    ['disable --email amina@example.org --end', "Unknown option '--end'"],
    ['enable', '--email: missing'],
    ['sessions', '--email: missing'],
    ['sessions --email amina@example.org all', "Unexpected argument 'all'"],
  ])('"%s" prints the error and the usage, and opens no database', async (line, message) => {
    const dataDir = await newDataDir();
    const [action = '', ...options] = line.split(' ');

    const { code, stdout, stderr } = await adminOf(dataDir)([action, ...options]);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [problem, usage, ...rest] = stderr.split('\n');
    expect(problem).toBe(message);
    expect(usage).toMatch(`Usage: npm run admin -- ${action} --email E`);
    expect(rest).toEqual(['']);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each([[[]], [['delete']]])('%j prints the usage of every action', async (args) => {
    const { code, stderr } = await adminOf(await newDataDir())(args);
    expect(code).toBe(2);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Usage:',
      ...['create', 'role', 'disable', 'enable', 'sessions', 'remove-factors'].map((name) =>
        expect.stringMatching(`^  npm run admin -- ${name} --email E`),
      ),
      '  npm run admin -- rotate-keys [--only NAME]… [--revoke]',
      '  npm run admin -- forget-secrets',
      '  npm run admin -- check-audit-days',
      expect.stringMatching('^  npm run admin -- maintenance on'),
    ]);
  });
});
