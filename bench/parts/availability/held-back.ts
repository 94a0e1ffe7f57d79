/** Reads while the replicas are held back by ten seconds and more: strangers' lists, and what somebody has just written. */
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '../../../contract/index.ts';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import { get } from '../../machine/http.ts';
import type { DatabaseMachines } from '../../machine/patroni.ts';
import { printVerdict, say } from '../../report.ts';
import { ask } from './failover-load.ts';

const heldBackSeconds = 10;
const phaseMilliseconds = 15_000;
/** Milliseconds between the reads of one person. */
const pause = 250;

interface Site {
  origins: readonly string[];
  tokens: readonly string[];
  /** The address of a post that is in the list. */
  page: string;
}

/** Whether nobody missed what they had written, nor a list, while the replicas kept up, lagged, and kept up again. */
export async function measureHeldBackReplicas(database: DatabaseMachines, site: Site): Promise<boolean> {
  const outcome = { lists: 0, failed: [] as string[], written: 0, missed: 0 };
  let isOver = false;
  const work = [
    ...site.origins.map((origin) => readLists(origin)),
    ...site.tokens.map((token, index) => writeAndRead(token, index)),
  ];
  for (const each of work) each.catch(() => {});
  const answered: number[] = [];
  for (const isHeld of [false, true, false]) {
    await database.holdBackReplicas(isHeld);
    await delay(isHeld ? heldBackSeconds * 1000 : 2_000);
    const before = await countByReplica();
    await delay(phaseMilliseconds);
    answered.push((await countByReplica()) - before);
  }
  isOver = true;
  await Promise.all(work);
  const [keptUp = 0, held = 0, again = 0] = answered;
  say(
    `  replicas held back by ${heldBackSeconds} s and more: ${outcome.lists} lists and ${outcome.written} reads of one's own writes; ` +
      `the replicas answered ${keptUp} before, ${held} meanwhile, ${again} afterwards`,
  );
  for (const wrong of new Set(outcome.failed)) say(`    ${wrong}`);
  const none = (what: string, value: number) =>
    printVerdict({ what, value, limit: 0, bound: 'at most', places: 0 });
  const some = (what: string, value: number) =>
    printVerdict({ what, value, limit: 1, bound: 'at least', places: 0 });
  return [
    none('own writes that were not read', outcome.missed),
    none('reads of a list that failed', outcome.failed.length),
    some('reads that replicas answered before', keptUp),
    none('reads that replicas answered while they were held back', held),
    some('reads that replicas answered afterwards', again),
  ].every(Boolean);

  async function countByReplica(): Promise<number> {
    let sum = 0;
    for (const origin of site.origins) {
      const text = (await get(`${origin}/metrics`)).bytes.toString();
      sum += Number(/^database_reads_total\{source="replica"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
    }
    return sum;
  }

  async function readLists(origin: string): Promise<void> {
    while (!isOver) {
      outcome.lists += 1;
      const url = origin + contract.apiListPosts.path;
      const answer = await ask({ method: 'GET', url }).catch((error: Error) => error);
      if (answer instanceof Error) outcome.failed.push(answer.message);
      else if (answer.status !== 200 || !answer.text.includes('Clean water'))
        outcome.failed.push(`${answer.status} ${answer.text.slice(0, 100)}`);
      await delay(4 * pause);
    }
  }

  /** Saves a draft on one node, and reads the list of drafts on the next one at once. */
  async function writeAndRead(token: string, index: number): Promise<void> {
    const origin = (turn: number) => site.origins[(index + turn) % site.origins.length] ?? '';
    const text = { ...emptyPostText, kind: 'news', title: `Draft of ${index}`, body: 'Text.' };
    const url = origin(0) + contract.createDraft.path;
    const created = await ask({ method: 'POST', url, token, body: text });
    let { draft } = JSON.parse(created.text);
    const path = contract.saveDraft.path.replace('{id}', draft._id.$oid);
    for (let turn = 0; !isOver; turn += 1) {
      const body = { title: `Draft ${turn} of ${index}`, version: draft.version };
      const saved = await ask({ method: 'PATCH', url: origin(turn) + path, token, body });
      if (saved.status !== 200) throw new CommandError(`The draft was not saved: ${saved.text}`);
      draft = JSON.parse(saved.text).draft;
      outcome.written += 1;
      const list = await ask({ method: 'GET', url: origin(turn + 1) + contract.getDrafts.path, token });
      if (!list.text.includes(`"${body.title}"`)) outcome.missed += 1;
      await delay(pause);
    }
  }
}
