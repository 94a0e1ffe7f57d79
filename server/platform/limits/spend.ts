import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { acceptsNoWrites, isDiskFull, isDownForAll } from '../db/errors.ts';
import { widerNetworks } from '../http/network.ts';
import { sha256 } from '../text/digest.ts';
import { type Budget, type BudgetName, budgets } from './budgets.ts';
import * as queries from './queries.ts';
import { storeOf } from './store.ts';

/** The most rows that one statement of a sweep deletes. */
const sweepBatchSize = 1000;
/** A sweep begins no further statement after this time. */
const sweepMilliseconds = 20_000;

/** Units of a budget. */
export interface Charge {
  budget: BudgetName;
  /**
   * What the budget is counted by: an address, a network or an account's id; a fixed word for budgets of the
   * whole site.
   */
  key: string;
  /** One by default; at most the budget's burst. */
  units?: number;
}

/** What is left of a budget after spending. */
export interface Remainder {
  budget: BudgetName;
  /** Units that can be spent now. */
  units: number;
  /** Whole seconds until the budget is full again. */
  fullInSeconds: number;
}

/**
 * Spends the units of each charge in order, or of none: if one can't be paid, those before it are given back.
 * What a stranger chooses, such as an address, comes after their network: one that is refused then writes nothing for it.
 * All nodes share the budgets, except while writing is paused. Call it outside transactions: an action that fails costs as much as one that
 * succeeds, and locks are held for one statement only, so callers can't block each other.
 * @throws AppError too_many_requests, with the whole seconds until the budget has the units again
 */
export async function spend(context: Context, charges: readonly Charge[]): Promise<void> {
  await spendAndGetRemainders(context, charges);
}

/** As `spend`, but gives what is left of each budget. */
export async function spendAndGetRemainders(
  context: Context,
  charges: readonly Charge[],
): Promise<Remainder[]> {
  if (context.db.isTransaction) throw new Error('Budgets must be spent outside transactions.');
  const now = context.clock();
  const store = storeOf(context);
  const remainders: Remainder[] = [];
  const counted = charges.flatMap(withWiderNetworks);
  for (const [index, charge] of counted.entries()) {
    const latest = latestFullAt(charge, now);
    const possible = new Date(latest.getTime() + toleratedMilliseconds(charge));
    const full = await store.takeUnits({ ...unitsOf(charge, now), latest, possible });
    if (full) {
      remainders.push(remainderOf(charge, now, full));
      continue;
    }
    await returnUnits(context, counted.slice(0, index));
    const fullAt = await store.selectFullAt(keyHash(charge));
    throw tooMany(charge, secondsBetween(latest, fullAt ?? latest));
  }
  spentNow.getStore()?.push(...charges.map((charge) => ({ context, charge })));
  return charges.map(({ budget }) => fewestOf(remainders.filter((remainder) => remainder.budget === budget)));
}

/**
 * Checks that each charge could be paid, without spending. For actions that are charged later, when a check
 * must not reveal whether they will be.
 * @throws AppError too_many_requests
 */
export async function refuseUsedUp(context: Context, charges: readonly Charge[]): Promise<void> {
  const now = context.clock();
  const store = storeOf(context);
  for (const charge of charges.flatMap(withWiderNetworks)) {
    const latest = latestFullAt(charge, now);
    const fullAt = await store.selectFullAt(keyHash(charge));
    if (fullAt && fullAt > latest) throw tooMany(charge, secondsBetween(latest, fullAt));
  }
}

function tooMany({ budget, key }: Charge, retryAfterSeconds: number): AppError {
  const account = budget.endsWith(':account') && isId.test(key) ? key : undefined;
  return new AppError('too_many_requests', { budget, retryAfterSeconds, account });
}

/** Budgets of accounts are counted by their ids, or by an address where somebody signs in. */
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Gives the units of each charge back; a full budget stays full. Call it outside transactions. */
export async function giveBack(context: Context, charges: readonly Charge[]): Promise<void> {
  const spent = spentNow.getStore();
  for (const charge of charges) {
    const place = spent?.findIndex((one) => one.charge === charge) ?? -1;
    if (place !== -1) spent?.splice(place, 1);
  }
  await returnUnits(context, charges.flatMap(withWiderNetworks));
}

/** A charge that was paid, and where it is counted. */
interface Spent {
  context: Context;
  charge: Charge;
}

/** What each action that runs now has spent and not given back. */
const spentNow = new AsyncLocalStorage<Spent[]>();

/**
 * Runs an action. Where it fails because the disk is full or the database is away, what it and `before` spent is given back: whoever
 * tried in vain may try again at once. Other failures cost what they cost, since callers may know how to cause them.
 * @param before what was spent for it already
 */
export async function refundingOutages<Result>(
  action: () => Promise<Result>,
  before: readonly Spent[] = [],
): Promise<Result> {
  const spent = [...before];
  try {
    return await spentNow.run(spent, action);
  } catch (error) {
    if (isDiskFull(error) || acceptsNoWrites(error) || isDownForAll(error, true)) {
      for (const { context, charge } of spent) {
        // Where that fails too, the units come back with time, and the first error is the one to tell.
        await giveBack(context, [charge]).catch(() => undefined);
      }
    }
    throw error;
  }
}

/**
 * Deletes the keys whose budgets are full, which are as good as unknown ones, a thousand at a time and for some
 * seconds at most. Gives how many.
 */
export async function sweepLimits({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const end = performance.now() + sweepMilliseconds;
  let swept = 0;
  for (;;) {
    const deleted = await queries.deleteFull(db, clock(), sweepBatchSize);
    swept += deleted;
    if (deleted < sweepBatchSize || performance.now() >= end) return swept;
  }
}

/** The budget of this name. */
export function budgetOf(name: BudgetName): Budget {
  return budgets[name];
}

/** A charge to a network, or to a wider network that contains it and has `times` its budget. */
type CountedCharge = Required<Charge> & { times: number };

/** The charge with those to the wider networks: whoever has an IPv6 /48 can use 65,536 /64s. */
function withWiderNetworks(charge: Charge): CountedCharge[] {
  const counted = { units: 1, ...charge, times: 1 };
  if (!charge.budget.endsWith('network')) return [counted];
  const [network = ''] = charge.key.split(' ').slice(-1);
  const beginning = charge.key.slice(0, charge.key.length - network.length);
  const wider = widerNetworks(network).map((around) => ({
    ...counted,
    key: beginning + around.network,
    times: around.times,
  }));
  return [counted, ...wider];
}

async function returnUnits(context: Context, charges: readonly CountedCharge[]): Promise<void> {
  const now = context.clock();
  const store = storeOf(context);
  for (const charge of charges) await store.returnUnits(unitsOf(charge, now));
}

/** The remainder of the network that will refuse first. */
function fewestOf([first, ...others]: readonly Remainder[]): Remainder {
  if (!first) throw new Error('A charge has no remainder.');
  return others.reduce((fewest, other) => (other.units < fewest.units ? other : fewest), first);
}

/** The budget of a network of this width. */
function allowedTo({ budget, times }: CountedCharge): Budget {
  const { burst, everySeconds } = budgets[budget];
  return { burst: burst * times, everySeconds: everySeconds / times };
}

function remainderOf(charge: CountedCharge, now: Date, fullAt: Date): Remainder {
  const { budget } = charge;
  const { burst, everySeconds } = allowedTo(charge);
  const missing = Math.max(0, fullAt.getTime() - now.getTime()) / 1000;
  return {
    budget,
    units: Math.max(0, Math.floor(burst - missing / everySeconds)),
    fullInSeconds: Math.ceil(missing),
  };
}

function unitsOf(charge: CountedCharge, now: Date): queries.Units {
  return { keySha256: keyHash(charge), seconds: charge.units * allowedTo(charge).everySeconds, now };
}

/** A key whose budget is full by this instant has the units now. */
function latestFullAt(charge: CountedCharge, now: Date): Date {
  const { burst, everySeconds } = allowedTo(charge);
  return new Date(now.getTime() + (burst - charge.units) * everySeconds * 1000);
}

/**
 * A spent budget is full `units` units after `latestFullAt`; clocks of nodes may differ by some more seconds.
 */
function toleratedMilliseconds({ budget, units }: CountedCharge): number {
  return (units * budgets[budget].everySeconds + 30) * 1000;
}

/** Whole seconds, at least 1. */
function secondsBetween(from: Date, to: Date): number {
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));
}

/** The hash under which a key is stored: people's addresses and networks are not stored in clear text. */
function keyHash({ budget, key }: Charge): Buffer {
  return sha256(`${budget}:${key}`);
}
