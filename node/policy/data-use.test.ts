import { describe, expect, it } from 'vitest';
import { missingUses } from './data-use.ts';

const use = (id: string, ...modifiers: string[]) => ({
  id: `DUO:00000${id}`,
  version: '2021-02-23',
  modifiers,
});
const [none, general, health, disease, origins] = ['04', '42', '06', '07', '11'];
const diabetes = 'MONDO:0005015';

describe('data that may be used for', () => {
  it.each([
    ['anything', use(none ?? ''), [none, general, health, disease, origins]],
    ['any research', use(general ?? ''), [general, health, disease, origins]],
    ['research on health', use(health ?? ''), [health, disease]],
    ['research on a disease', use(disease ?? '', diabetes), []],
    ['research on origins', use(origins ?? ''), [origins]],
  ])('%s are given for these purposes only', (_, permitted, purposes) => {
    const given = [none, general, health, disease, origins].filter(
      (purpose) => missingUses([permitted], [`DUO:00000${purpose}`]).length === 0,
    );
    expect(given).toEqual(purposes);
  });

  it('a disease are given to whoever names it, and to nobody for another one', () => {
    const permitted = [use(disease ?? '', diabetes, 'MONDO:0005148')];
    expect(missingUses(permitted, ['DUO:0000007', diabetes])).toEqual([]);
    expect(missingUses(permitted, ['DUO:0000007', 'MONDO:0004992'])).toEqual([
      'DUO:0000007',
      diabetes,
      'MONDO:0005148',
    ]);
    expect(missingUses([use(disease ?? '')], ['DUO:0000007'])).toEqual([]);
  });

  it('either of two purposes are given for both, and conditions have to be stated', () => {
    const permitted = [use('06'), use('11'), use('46')];
    expect(missingUses(permitted, ['DUO:0000011', 'DUO:0000046'])).toEqual([]);
    expect(missingUses(permitted, ['DUO:0000006'])).toEqual(['DUO:0000046']);
    expect(missingUses([use('46')], ['DUO:0000006', 'DUO:0000046'])).toEqual([]);
    expect(missingUses([], [])).toEqual([]);
  });
});
