import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { type Budget, type BudgetName, budgets } from './budgets.ts';
import * as queries from './queries.ts';

/** Rows that one sweep throws away at most. */
const sweptAtOnce = 1000;

/** One unit of a budget. */
export interface Charge {
  budget: BudgetName;
  /** Whose budget: an address, a network, an account's id; the same word for everybody where it is the site's. */
  key: string;
}

/** What is left of a budget after a unit was spent. */
export interface Remainder {
  budget: BudgetName;
  /** Units that could be spent at once now. */
  units: number;
  /** Whole seconds until the budget is full again. */
  fullInSeconds: number;
}

/**
 * Spends one unit of each budget, in the order given, or none: where one is used up, those before it are given back. All
 * nodes share the budgets. To be called outside transactions, since a deed that fails costs as much as one that succeeds;
 * so nothing is locked for longer than one statement, and callers can't block each other by their order.
 * @throws Refusal too_many_requests, with the whole seconds until the budget has a unit again
 */
export async function spend(context: Context, charges: readonly Charge[]): Promise<void> {
  await spendAndTell(context, charges);
}

/** As `spend`, and tells what is left of each budget. */
export async function spendAndTell(context: Context, charges: readonly Charge[]): Promise<Remainder[]> {
  if (context.db.isTransaction) throw new Error('budgets are spent outside transactions');
  const now = context.clock();
  const remainders: Remainder[] = [];
  for (const [index, charge] of charges.entries()) {
    const latest = latestFullAt(charge, now);
    const full = await queries.takeUnit(context.db, { ...unitOf(charge, now), latest });
    if (full) {
      remainders.push(remainderOf(charge, now, full));
      continue;
    }
    await giveBack(context, charges.slice(0, index));
    const fullAt = await queries.selectFullAt(context.db, sha256Of(charge));
    throw new Refusal('too_many_requests', { retryAfterSeconds: secondsBetween(latest, fullAt ?? latest) });
  }
  return remainders;
}

/** Gives back one unit of each budget, as if it had not been spent; a full budget stays full. Outside transactions. */
export async function giveBack(context: Context, charges: readonly Charge[]): Promise<void> {
  const now = context.clock();
  for (const charge of charges) await queries.returnUnit(context.db, unitOf(charge, now));
}

/** Throws away up to 1,000 keys that have all their units again: they are as good as unknown. Gives how many. */
export function sweepLimits(context: Context): Promise<number> {
  return queries.deleteFull(context.db, context.clock(), sweptAtOnce);
}

/** What a budget allows. */
export function budgetOf(name: BudgetName): Budget {
  return budgets[name];
}

function remainderOf({ budget }: Charge, now: Date, fullAt: Date): Remainder {
  const { burst, everySeconds } = budgets[budget];
  const missing = Math.max(0, fullAt.getTime() - now.getTime()) / 1000;
  return {
    budget,
    units: Math.max(0, Math.floor(burst - missing / everySeconds)),
    fullInSeconds: Math.ceil(missing),
  };
}

function unitOf(charge: Charge, now: Date): queries.Unit {
  return { keySha256: sha256Of(charge), everySeconds: budgets[charge.budget].everySeconds, now };
}

/** A key that will be full by then still has a unit now. */
function latestFullAt({ budget }: Charge, now: Date): Date {
  const { burst, everySeconds } = budgets[budget];
  return new Date(now.getTime() + (burst - 1) * everySeconds * 1000);
}

/** Whole seconds, at least 1. */
function secondsBetween(from: Date, to: Date): number {
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));
}

/** What a key is stored as: addresses and networks of people are not kept in the clear. */
function sha256Of({ budget, key }: Charge): Buffer {
  return createHash('sha256').update(`${budget}:${key}`).digest();
}
