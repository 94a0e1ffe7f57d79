import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '../../../contract/index.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import { signIn, userPassword } from '../../data/users.ts';
import { get } from '../../machine/http.ts';
import { printTable, printVerdict, type Row, spreadOf } from '../../report.ts';

/** Number of people who sign in at once. */
export const signInsAtOnce = 200;

const rounds = 5;
const idleMilliseconds = 3_000;
/** Between one request of the reader and the next. */
const pauseMilliseconds = 2;
const budget = 3;

/** The requests of the reader: a cached page, and a call that queries the database. */
const requests = {
  page: { name: 'GET /phis, kept', path: '/phis', accept: 'text/html' },
  call: { name: `GET ${contract.listPosts.path}`, path: contract.listPosts.path, accept: 'application/json' },
} as const;

/** Milliseconds that each answer took. */
interface Times {
  page: number[];
  call: number[];
}

/** Measures how long a reader waits while many people sign in, against before. */
export async function measureSignInsAtOnce(origin: string, users: readonly string[]): Promise<boolean> {
  const measured: { idle: Times; busy: Times; signIns: number[] }[] = [];
  for (let round = 0; round < rounds; round++) {
    const idle = await readUntil(origin, delay(idleMilliseconds));
    const signIns = Promise.all(users.slice(0, signInsAtOnce).map((email) => signInRightly(origin, email)));
    const busy = await readUntil(origin, signIns);
    measured.push({ idle, busy, signIns: await signIns });
  }

  const all = (name: string, of: (round: (typeof measured)[number]) => number[]): Row => {
    return { name, values: measured.flatMap(of), unit: 'ms', places: 2 };
  };
  const ratios = (what: keyof Times) =>
    measured.map(({ idle, busy }) => median(busy[what]) / median(idle[what]));
  const { page, call } = requests;
  printTable(`${signInsAtOnce} sign-ins at once, ${rounds} rounds`, [
    all('each sign-in', ({ signIns }) => signIns),
    all(`${page.name}: before`, ({ idle }) => idle.page),
    all('  meanwhile', ({ busy }) => busy.page),
    { name: '  ratio of the medians', values: ratios('page'), places: 2 },
    all(`${call.name}: before`, ({ idle }) => idle.call),
    all('  meanwhile', ({ busy }) => busy.call),
    { name: '  ratio of the medians', values: ratios('call'), places: 2 },
  ]);
  const verdicts = (['page', 'call'] as const).map((what) =>
    printVerdict({
      what: `${requests[what].name}, meanwhile against before (median of the rounds)`,
      value: median(ratios(what)),
      limit: budget,
      bound: 'at most',
    }),
  );
  return verdicts.every(Boolean);
}

async function signInRightly(origin: string, email: string): Promise<number> {
  const { status, milliseconds } = await signIn(origin, { email, password: userPassword });
  if (status !== 200) throw new CommandError(`A right password was answered with status ${status}.`);
  return milliseconds;
}

/** Makes both requests in turn until `something` has ended. */
async function readUntil(origin: string, something: Promise<unknown>): Promise<Times> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  something.then(end, end);
  const times: Times = { page: [], call: [] };
  while (!hasEnded) {
    for (const what of ['page', 'call'] as const) {
      times[what].push(await timeOf(origin, requests[what]));
      await delay(pauseMilliseconds);
    }
  }
  return times;
}

async function timeOf(origin: string, { path, accept }: { path: string; accept: string }): Promise<number> {
  const began = performance.now();
  const { status } = await get(`${origin}${path}`, { accept });
  if (status !== 200) throw new CommandError(`${path} was answered with status ${status}.`);
  return performance.now() - began;
}

function median(values: readonly number[]): number {
  return spreadOf(values).median;
}
