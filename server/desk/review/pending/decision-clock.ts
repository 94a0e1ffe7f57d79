/**
 * Carries out decisions at their times. Each process has a timer of its own, so that no time passes where one of
 * them is killed: whichever locks the post first carries the decision out, and the others find it gone. It goes
 * by the database's clock.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { messageOf } from '../../../platform/db/errors.ts';
import { recordAudit } from '../../../trust/index.ts';
import { lockPost } from '../comment-queries.ts';
import { carryOut } from '../decisions.ts';
import { mailStopped } from './emails.ts';
import * as queries from './queries.ts';

/** How often to look for the next time. Times are set further ahead than this. */
const lookMilliseconds = 2_000;
/** Decisions that one look carries out. */
const atOnce = 50;

export interface DecisionClock {
  /** Resolves once the decision that is being carried out has ended. */
  stop(): Promise<void>;
}

/** Carries out each decision at its time until it is stopped. It survives a database that is away. */
export function startDecisionClock(context: Context): DecisionClock {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const wait = await carryOutDue(context).catch((error: unknown) => {
        context.log.debug({ err: error }, 'due decisions could not be looked for');
        return lookMilliseconds;
      });
      await delay(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/**
 * Carries out the decisions that are due. One that can't be made any more, such as an approval of a text whose
 * source was retracted meanwhile, is dropped, and whoever made it gets an email.
 * None is carried out while writing is paused.
 * @returns in how many milliseconds to look again
 */
export async function carryOutDue(context: Context): Promise<number> {
  const { db, clock, log, maintenance } = context;
  if (maintenance.isOn) return lookMilliseconds;
  const next = await queries.selectNextTime(db);
  const left = next ? next.getTime() - clock().getTime() : lookMilliseconds;
  if (left > 0) return Math.min(left, lookMilliseconds);
  let failed = false;
  for (const postId of await queries.selectDue(db, clock(), atOnce))
    await carryOutOn(context, postId).catch((error: unknown) => {
      failed = true;
      log.warn(`A decision on post ${postId} could not be carried out yet: ${messageOf(error)}`);
    });
  return failed ? lookMilliseconds : 0;
}

async function carryOutOn(context: Context, postId: string): Promise<void> {
  try {
    await onDue(context, postId, carryOut);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await onDue(context, postId, async (tx, pending) => {
      await queries.deletePending(tx.db, postId);
      await recordAudit(tx.db, {
        at: tx.clock(),
        actor: { id: null, role: 'S' },
        action: 'post.decision_stopped',
        subject: { type: 'post', id: postId },
        detail: { revision: pending.revision_id, outcome: pending.outcome, code: error.code },
      });
      await mailStopped(tx, pending, error.code);
    });
  }
}

/** Does something with the decision on a post if it is due, with the post locked. */
function onDue(
  context: Context,
  postId: string,
  work: (tx: Context, pending: queries.PendingRow) => Promise<unknown>,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    await lockPost(tx.db, postId);
    const pending = await queries.selectPending(tx.db, postId);
    if (pending && pending.effective_at <= tx.clock()) await work(tx, pending);
  });
}
