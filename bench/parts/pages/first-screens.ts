import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { reviewPath } from '../../../contract/desk/desk-paths.ts';
import { contract } from '../../../contract/index.ts';
import { editPath, postPath, signInPath, writePath } from '../../../contract/paths.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { makeStaff, userPassword } from '../../data/users.ts';
import { post } from '../../machine/http.ts';
import { startServer } from '../../machine/server.ts';
import { CannotMeasureError } from '../../machine/tools.ts';
import { printColumns, printVerdict, say, spreadOf } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const posts = 20;
const visits = 3;
/** The field of the text, before the editor has loaded or after. */
const body = 'textarea[aria-label=Text]';
const typed = '@';
/** A line of 400 kbit/s on which each answer takes 400 ms longer. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

interface Screen {
  path: string;
  isSignedIn: boolean;
  /** What somebody can use once it is there. */
  usable: string;
  /** Whether it can be used once a character that is typed into it is kept, on the server or in the browser. */
  isTypedInto?: boolean;
}

interface Visit {
  /** Seconds until the screen can be used. */
  seconds: number;
  /** Bytes of bodies that were received until then, and once nothing more came. */
  bytes: number;
  allBytes: number;
}

/**
 * Bytes and seconds of the first visit to a screen, with an empty cache, on a slow line. The connection counts as open: the
 * browser delays answers, and not the opening of a connection.
 */
export const measureFirstScreens: Bench = async (sandbox) => {
  const dataDir = await makeDataset(sandbox, posts);
  const { origin } = await startServer(sandbox, dataDir);
  const token = await tokenOf(origin, await makeStaff(dataDir));
  const [first] = await listPosts(origin);
  if (!first) throw new CommandError('The posts were not imported.');
  const draft = await makeDraft(origin, token);
  const screens: Record<string, Screen> = {
    'sign-in': { path: signInPath, isSignedIn: false, usable: 'input[type=password]' },
    editor: { path: writePath, isSignedIn: true, usable: body, isTypedInto: true },
    'editor of a draft': { path: editPath(draft), isSignedIn: true, usable: body, isTypedInto: true },
    'editor, all of it': { path: writePath, isSignedIn: true, usable: 'section textarea:not([name])' },
    'draft, all of it': { path: editPath(draft), isSignedIn: true, usable: 'section textarea:not([name])' },
    'review desk': { path: reviewPath, isSignedIn: true, usable: 'main h1' },
    home: { path: '/', isSignedIn: false, usable: 'main h1' },
    post: { path: postPath(first.slug), isSignedIn: false, usable: 'main h1' },
  };
  const browser = await startBrowser(sandbox);
  try {
    const measured = new Map<string, Visit>();
    for (const [name, screen] of Object.entries(screens)) {
      const all: Visit[] = [];
      for (let visit = 0; visit < visits; visit += 1)
        all.push(await measureVisit(browser, origin, screen, token));
      const median = (figure: keyof Visit) => spreadOf(all.map((one) => one[figure])).median;
      measured.set(name, {
        seconds: median('seconds'),
        bytes: median('bytes'),
        allBytes: median('allBytes'),
      });
    }
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
    printColumns([
      ['first visit, 400 kbit/s, 400 ms', 'usable, s', 'kB until then', 'kB in all', ''],
      ...[...measured].map(([name, { seconds, bytes, allBytes }]) => [
        name,
        seconds.toFixed(1),
        kilobytes(bytes),
        kilobytes(allBytes),
        '',
      ]),
    ]);
    say(`  medians of ${visits} visits; the bytes are those of bodies, compressed`);
    // The files have as many at most (server/site/portal/portal.test.ts); the answers of calls come on top.
    const budgets: [string, number][] = [
      ['editor', 150],
      ['sign-in', 90],
    ];
    const seconds = ['editor', 'editor of a draft'].map((name) =>
      printVerdict({
        what: `${name}, until a typed character is kept`,
        value: measured.get(name)?.seconds ?? Number.POSITIVE_INFINITY,
        limit: 3,
        bound: 'at most',
        unit: 's',
        places: 1,
      }),
    );
    const bytes = budgets.map(([name, limit]) =>
      printVerdict({
        what: `${name}, until it is usable`,
        value: (measured.get(name)?.bytes ?? Number.POSITIVE_INFINITY) / 1000,
        limit,
        bound: 'at most',
        unit: 'kB',
        places: 1,
      }),
    );
    return [...seconds, ...bytes].every(Boolean);
  } finally {
    await browser.close();
  }
};

async function tokenOf(origin: string, email: string): Promise<string> {
  const { bytes } = await post(`${origin}${contract.signIn.path}`, { email, password: userPassword });
  return contract.signIn.reply.parse(JSON.parse(bytes.toString())).token;
}

/** Makes a draft of about four kilobytes; gives its id. */
async function makeDraft(origin: string, token: string): Promise<string> {
  const text = 'Boil the water for one minute before you drink it. '.repeat(80);
  const { path, reply } = contract.createDraft;
  const { bytes } = await post(
    origin + path,
    { title: 'Clean water', body: text, kind: '' },
    { headers: { authorization: token } },
  );
  return reply.parse(JSON.parse(bytes.toString())).draft._id.$oid;
}

async function startBrowser(sandbox: Sandbox): Promise<Browser> {
  const finder = fileURLToPath(new URL('../../../scripts/browser.mjs', import.meta.url));
  const { code, output } = await sandbox.run([process.execPath, finder]);
  const executablePath = output.trim().split('\n').at(-1) ?? '';
  if (code !== 0) throw new CannotMeasureError(`There is no browser: ${output.trim()}`);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
}

/** An expression for the browser: whether its store of drafts has a text with what was typed. */
const isKept = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('drafts');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const rows = opening.result.transaction('kept').objectStore('kept').getAll();
    rows.onerror = () => reject(rows.error);
    rows.onsuccess = () => {
      opening.result.close();
      resolve(JSON.stringify(rows.result).includes('${typed}'));
    };
  };
})`;

async function measureVisit(browser: Browser, origin: string, screen: Screen, token: string): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 740 } });
  try {
    if (screen.isSignedIn)
      await context.addCookies([{ name: 'plt', value: token, url: origin, sameSite: 'Strict' }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line);
    let received = 0;
    const headers = new Map<string, number>();
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      headers.set(requestId, response.encodedDataLength);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      received += encodedDataLength - (headers.get(requestId) ?? 0);
    });
    const began = performance.now();
    await page.goto(origin + screen.path, { waitUntil: 'commit' });
    const field = page.locator(screen.usable).first();
    await field.waitFor();
    if (screen.isTypedInto) {
      await field.pressSequentially(typed);
      await page.waitForFunction(isKept, null, { polling: 20 });
    }
    const seconds = (performance.now() - began) / 1000;
    const bytes = received;
    await page.waitForLoadState('networkidle');
    return { seconds, bytes, allBytes: received };
  } finally {
    await context.close();
  }
}
