/** @module-tag edge */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { budgets } from './budgets.ts';
import { type Charge, giveBack, refuseUsedUp, spend, sweepLimits } from './spend.ts';

let site: TestApp;
let context: Context;
let now: Date;
let made = 0;

beforeAll(async () => {
  site = await startTestApp();
  context = { ...site.context, clock: () => now };
  now = new Date('2026-03-02T08:00:00Z');
});

afterAll(() => site.close());

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** A budget of ten units, one a minute, of somebody new. */
function tenUnits(): Charge {
  made += 1;
  return { budget: 'sign-in:account-network', key: `account ${made}` };
}

async function spendAll(charge: Charge): Promise<void> {
  for (let unit = 0; unit < budgets[charge.budget].burst; unit += 1) await spend(context, [charge]);
}

/** Null where it was spent, or else the seconds to wait. */
async function trySpending(charges: Charge[], node: Context = context): Promise<number | null> {
  try {
    await spend(node, charges);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    return error.detail.retryAfterSeconds ?? 0;
  }
}

describe('a budget of the rate limits', () => {
  it('allows its burst, and then says how long to wait', async () => {
    const charge = tenUnits();
    await spendAll(charge);
    expect(await trySpending([charge])).toBe(60);
    pass(59.5);
    expect(await trySpending([charge])).toBe(1);
  });

  it('refills in its usual time even if it was spent while the clock was fast', async () => {
    const charge = tenUnits();
    const fast = { ...context, clock: () => new Date(now.getTime() + 6 * 3600 * 1000) };
    for (let unit = 0; unit < 10; unit += 1) await spend(fast, [charge]);
    expect(await trySpending([charge])).toBeNull();
    expect(await trySpending([charge])).toBe(60);
    pass(600);
    await spendAll(charge);
  });

  it('has a unit again exactly at the time that it named', async () => {
    const charge = tenUnits();
    await spendAll(charge);
    pass(17);
    expect(await trySpending([charge])).toBe(43);
    pass(42);
    expect(await trySpending([charge])).toBe(1);
    pass(1);
    expect(await trySpending([charge])).toBeNull();
    expect(await trySpending([charge])).toBe(60);
  });

  it('refills with time up to its burst', async () => {
    const charge = tenUnits();
    await spendAll(charge);
    pass(180);
    for (let unit = 0; unit < 3; unit += 1) expect(await trySpending([charge])).toBeNull();
    expect(await trySpending([charge])).toBe(60);
    pass(30 * 24 * 3600);
    await spendAll(charge);
    expect(await trySpending([charge])).toBe(60);
  });

  it('allows several units at once or none, and says how long to wait for all of them', async () => {
    const charge = tenUnits();
    expect(await trySpending([{ ...charge, units: 7 }])).toBeNull();
    expect(await trySpending([{ ...charge, units: 5 }])).toBe(120);
    expect(await trySpending([{ ...charge, units: 3 }])).toBeNull();
    expect(await trySpending([{ ...charge, units: 10 }])).toBe(600);
    pass(119);
    expect(await trySpending([{ ...charge, units: 2 }])).toBe(1);
    await giveBack(context, [{ ...charge, units: 4 }]);
    expect(await trySpending([{ ...charge, units: 5 }])).toBeNull();
  });

  it('refills by fractions of a second', async () => {
    const charge: Charge = { budget: 'sign-in:site', key: 'everybody' };
    await spend(context, [charge]);
    const [row] = await context.db
      .selectFrom('rate_limits')
      .select('full_at')
      .orderBy('full_at')
      .where('full_at', '>', now)
      .execute();
    expect(row?.full_at).toEqual(new Date(now.getTime() + 100));
  });

  it('is separate for each key and each purpose', async () => {
    const charge = tenUnits();
    await spendAll(charge);
    expect(await trySpending([{ ...charge, budget: 'sign-in:network' }])).toBeNull();
    expect(await trySpending([tenUnits()])).toBeNull();
    expect(await trySpending([charge])).toBe(60);
  });

  it('is shared by all nodes', async () => {
    const other = { ...(await site.addNode()).context, clock: () => now };
    const charge = tenUnits();
    for (let pair = 0; pair < 5; pair += 1) {
      expect(await trySpending([charge])).toBeNull();
      expect(await trySpending([charge], other)).toBeNull();
    }
    expect(await trySpending([charge])).toBe(60);
    expect(await trySpending([charge], other)).toBe(60);
  });

  it('allows exactly its burst of many simultaneous requests', async () => {
    const other = { ...(await site.addNode()).context, clock: () => now };
    const charge = tenUnits();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => trySpending([charge], index % 2 === 0 ? context : other)),
    );
    expect(outcomes.filter((seconds) => seconds === null)).toHaveLength(10);
    expect(outcomes.filter((seconds) => seconds === 60)).toHaveLength(40);
  });

  it('is not spent inside a transaction, since a rollback would return it', async () => {
    const spending = inTransaction(context, (tx) => spend(tx, [tenUnits()]));
    await expect(spending).rejects.toThrow('outside transactions');
  });
});

describe('several budgets of one request', () => {
  it('are spent together or not at all', async () => {
    const [first, second, usedUp] = [tenUnits(), tenUnits(), tenUnits()];
    await spendAll(usedUp);
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await trySpending([first, usedUp, second])).toBe(60);
    await spendAll(first);
    await spendAll(second);
  });

  it('can be spent in different orders at the same time', async () => {
    const charges = [tenUnits(), tenUnits(), tenUnits()];
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => trySpending(index % 2 === 0 ? charges : charges.toReversed())),
    );
    expect(outcomes.filter((seconds) => seconds === null).length).toBeLessThanOrEqual(10);
    // Whatever was given back can be spent: the three have as many units left as one another.
    const left = 10 - outcomes.filter((seconds) => seconds === null).length;
    for (let unit = 0; unit < left; unit += 1) expect(await trySpending(charges)).toBeNull();
    for (const charge of charges) expect(await trySpending([charge])).toBe(60);
  });
});

describe('a budget of networks', () => {
  const subnet = (number: number, prefix = '2001:db8:77') => `${prefix}:${number.toString(16)}::/64`;
  const { burst } = budgets['link:network'];

  /** How many units are had by asking once from each of so many networks. */
  async function unitsHadFrom(networks: readonly string[]): Promise<number> {
    let units = 0;
    for (const key of networks)
      if ((await trySpending([{ budget: 'link:network', key }])) === null) units += 1;
    return units;
  }

  it('also limits the /56 and the /48 of IPv6 networks', async () => {
    const inOne56 = Array.from({ length: 256 }, (_, number) => subnet(number));
    expect(await unitsHadFrom(inOne56)).toBe(4 * burst);
    const inOne48 = Array.from({ length: 600 }, (_, number) => subnet(256 * (1 + (number % 200)) + number));
    expect(await unitsHadFrom(inOne48)).toBe(12 * burst);
    expect(await unitsHadFrom([subnet(0xffff)])).toBe(0);
    expect(await unitsHadFrom([subnet(1, '2001:db8:78'), '203.0.113.7'])).toBe(2);
  });

  it('allows a /64 as much as an IPv4 address', async () => {
    const network = subnet(1, '2001:db8:79');
    expect(await unitsHadFrom(Array(3 * burst).fill(network))).toBe(burst);
    expect(await unitsHadFrom([subnet(2, '2001:db8:79')])).toBe(1);
  });

  it('also limits them if the network is a part of the key', async () => {
    const charge = (number: number): Charge => ({
      budget: 'sign-in:account-network',
      key: `amina@example.org ${subnet(number, '2001:db8:80')}`,
    });
    let units = 0;
    for (let number = 0; number < 100; number += 1)
      if ((await trySpending([charge(number)])) === null) units += 1;
    expect(units).toBe(4 * budgets['sign-in:account-network'].burst);
  });

  it('can be returned for all of these networks', async () => {
    const charges = Array.from({ length: 4 * burst }, (_, number): Charge => {
      return { budget: 'link:network', key: subnet(number, '2001:db8:81') };
    });
    for (const charge of charges) await spend(context, [charge]);
    expect(await trySpending([{ budget: 'link:network', key: subnet(200, '2001:db8:81') }])).not.toBeNull();
    await giveBack(context, charges);
    expect(await unitsHadFrom([subnet(200, '2001:db8:81')])).toBe(1);
  });
});

describe('checking whether a budget is used up', () => {
  it('spends none', async () => {
    const charge = tenUnits();
    for (let time = 0; time < 30; time += 1) await refuseUsedUp(context, [charge]);
    await spendAll(charge);
    await expect(refuseUsedUp(context, [charge])).rejects.toMatchObject({
      code: 'too_many_requests',
      detail: { retryAfterSeconds: 60 },
    });
    pass(60);
    await refuseUsedUp(context, [charge]);
  });
});

describe('returning a spent unit to a budget', () => {
  it('allows it to be spent again', async () => {
    const charge = tenUnits();
    await spendAll(charge);
    await giveBack(context, [charge]);
    expect(await trySpending([charge])).toBeNull();
    expect(await trySpending([charge])).toBe(60);
  });

  it('never raises the budget above its burst', async () => {
    const charge = tenUnits();
    await spend(context, [charge]);
    for (let unit = 0; unit < 5; unit += 1) await giveBack(context, [charge]);
    await giveBack(context, [tenUnits()]);
    await spendAll(charge);
    expect(await trySpending([charge])).toBe(60);
  });
});

describe('the table of rate limits', () => {
  const keysStored = async () =>
    (await context.db.selectFrom('rate_limits').select('full_at').execute()).length;

  it('stores only hashes of keys', async () => {
    const key = 'amina@example.org';
    await spend(context, [{ budget: 'link:address', key }]);
    const rows = await context.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key_sha256 } of rows) {
      expect(key_sha256).toHaveLength(32);
      expect(key_sha256.includes(key)).toBe(false);
    }
  });

  it('keeps no key whose units were all given back', async () => {
    const charge = tenUnits();
    const before = await keysStored();
    await spend(context, [charge, charge]);
    await giveBack(context, [charge]);
    expect(await keysStored()).toBe(before + 1);
    await giveBack(context, [charge]);
    expect(await keysStored()).toBe(before);
    const usedUp = tenUnits();
    await spendAll(usedUp);
    expect(await trySpending([charge, usedUp])).toBe(60);
    expect(await keysStored()).toBe(before + 1);
    await spendAll(charge);
    expect(await trySpending([charge])).toBe(60);
  });

  it('is cleared of keys with full budgets, however many', async () => {
    const fresh = await startTestApp();
    const swept = { ...fresh.context, clock: () => now };
    const spentFrom = tenUnits();
    await spend(swept, [spentFrom]);
    const keys = Array.from({ length: 2200 }, (_, number) => Buffer.from(`${number}`.padStart(32)));
    await fresh.context.db
      .insertInto('rate_limits')
      .values(keys.map((key_sha256) => ({ key_sha256, full_at: new Date(now.getTime() - 1) })))
      .execute();
    expect(await sweepLimits(swept)).toBe(2200);
    expect(await sweepLimits(swept)).toBe(0);
    expect(await fresh.context.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1);
    pass(61);
    expect(await sweepLimits(swept)).toBe(1);
    await fresh.close();
  });

  it('can be cleared by several nodes at the same time, while budgets are being spent', async () => {
    const fresh = await startTestApp();
    const spender = { ...fresh.context, clock: () => now };
    const charges = Array.from({ length: 30 }, tenUnits);
    for (const charge of charges) await spend(spender, [charge]);
    pass(3600);
    const [one, other] = await Promise.all([
      sweepLimits(spender),
      sweepLimits(spender),
      ...charges.map((charge) => spend(spender, [charge])),
    ]);
    expect(Number(one) + Number(other)).toBeLessThanOrEqual(30);
    const rows = await fresh.context.db.selectFrom('rate_limits').select('full_at').execute();
    expect(rows.map(({ full_at }) => full_at)).toEqual(charges.map(() => new Date(now.getTime() + 60_000)));
    await fresh.close();
  });
});
