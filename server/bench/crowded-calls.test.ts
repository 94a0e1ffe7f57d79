import { expect, it } from 'vitest';
import { contract } from '../../contract/index.ts';
import { callsOf } from './crowded-calls.ts';

const someone = { id: '', token: '' };
const measured = new Set(
  callsOf(
    { author: someone, admin: someone, superAdmin: someone, reader: someone },
    { waiting: '', draft: '', published: [] },
  ).map(({ call }) => call),
);

/** A document to save, of which there are a few a day. */
const notALoad = ['exportPersonalData'];

it('every call that shows somebody who is signed in a list or a number is measured on a crowded site', () => {
  const shown = Object.entries(contract)
    .filter(([, { method, access }]) => method === 'GET' && access !== 'anyone')
    .map(([name]) => name);
  expect(
    shown.filter((name) => !notALoad.includes(name) && ![...measured].some((call) => call === name)),
  ).toEqual([]);
});
