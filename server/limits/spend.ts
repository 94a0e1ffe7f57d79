import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { sha256 } from '../digest.ts';
import { widerNetworks } from '../http/network.ts';
import { type Budget, type BudgetName, budgets } from './budgets.ts';
import * as queries from './queries.ts';

/** Rows that one sweep throws away at most. */
const sweptAtOnce = 1000;

/** Units of a budget. */
export interface Charge {
  budget: BudgetName;
  /** Whose budget: an address, a network, an account's id; the same word for everybody where it is the site's. */
  key: string;
  /** One unless said; at most the budget's burst. */
  units?: number;
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
 * Spends the units of each charge, in the order given, or none: where one can't be paid, those before it are given back. All
 * nodes share the budgets. To be called outside transactions, since an action that fails costs as much as one that succeeds;
 * so nothing is locked for longer than one statement, and callers can't block each other by their order.
 * @throws AppError too_many_requests, with the whole seconds until the budget has the units again
 */
export async function spend(context: Context, charges: readonly Charge[]): Promise<void> {
  await spendAndGetRemainders(context, charges);
}

/** As `spend`; gives what is left of each budget. */
export async function spendAndGetRemainders(
  context: Context,
  charges: readonly Charge[],
): Promise<Remainder[]> {
  if (context.db.isTransaction) throw new Error('budgets are spent outside transactions');
  const now = context.clock();
  const remainders: Remainder[] = [];
  const counted = charges.flatMap(withWiderNetworks);
  for (const [index, charge] of counted.entries()) {
    const latest = latestFullAt(charge, now);
    const possible = new Date(latest.getTime() + toleratedMilliseconds(charge));
    const full = await queries.takeUnits(context.db, { ...unitsOf(charge, now), latest, possible });
    if (full) {
      remainders.push(remainderOf(charge, now, full));
      continue;
    }
    await returnUnits(context, counted.slice(0, index));
    const fullAt = await queries.selectFullAt(context.db, keyHash(charge));
    throw new AppError('too_many_requests', { retryAfterSeconds: secondsBetween(latest, fullAt ?? latest) });
  }
  return charges.map(({ budget }) => fewestOf(remainders.filter((remainder) => remainder.budget === budget)));
}

/**
 * Whether each charge could be paid; nothing is spent. For what is charged only once it is known to be due, where asking
 * must tell nothing about that. @throws AppError too_many_requests
 */
export async function refuseUsedUp(context: Context, charges: readonly Charge[]): Promise<void> {
  const now = context.clock();
  for (const charge of charges.flatMap(withWiderNetworks)) {
    const latest = latestFullAt(charge, now);
    const fullAt = await queries.selectFullAt(context.db, keyHash(charge));
    if (fullAt && fullAt > latest)
      throw new AppError('too_many_requests', { retryAfterSeconds: secondsBetween(latest, fullAt) });
  }
}

/** Gives back the units of each charge, as if they had not been spent; a full budget stays full. Outside transactions. */
export async function giveBack(context: Context, charges: readonly Charge[]): Promise<void> {
  await returnUnits(context, charges.flatMap(withWiderNetworks));
}

/** Throws away up to 1,000 keys that have all their units again: they are as good as unknown. Gives how many. */
export function sweepLimits(context: Context): Promise<number> {
  return queries.deleteFull(context.db, context.clock(), sweptAtOnce);
}

/** What a budget allows. */
export function budgetOf(name: BudgetName): Budget {
  return budgets[name];
}

/** A charge to a network, or to one of the wider networks that it lies in, which may do so many times as much. */
type CountedCharge = Required<Charge> & { times: number };

/**
 * The charges that one charge stands for. Whoever has an IPv6 /48 has 65,536 networks of the kind that is counted, so that
 * the networks around one are counted too.
 */
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
  for (const charge of charges) await queries.returnUnits(context.db, unitsOf(charge, now));
}

/** Of a network and those around it the one that will refuse first. */
function fewestOf([first, ...others]: readonly Remainder[]): Remainder {
  if (!first) throw new Error('a charge left no remainder');
  return others.reduce((fewest, other) => (other.units < fewest.units ? other : fewest), first);
}

/** What a network of some width may do. */
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

/** A key that will be full by then still has the units now. */
function latestFullAt(charge: CountedCharge, now: Date): Date {
  const { burst, everySeconds } = allowedTo(charge);
  return new Date(now.getTime() + (burst - charge.units) * everySeconds * 1000);
}

/** A used-up key is full `units` units after `latestFullAt`; the clocks of nodes may differ by some seconds beside that. */
function toleratedMilliseconds({ budget, units }: CountedCharge): number {
  return (units * budgets[budget].everySeconds + 30) * 1000;
}

/** Whole seconds, at least 1. */
function secondsBetween(from: Date, to: Date): number {
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));
}

/** What a key is stored as: addresses and networks of people are not kept in the clear. */
function keyHash({ budget, key }: Charge): Buffer {
  return sha256(`${budget}:${key}`);
}
