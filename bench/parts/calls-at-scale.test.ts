import { expect, it } from 'vitest';
import { contract } from '../../contract/index.ts';
import { callsOf } from './calls-at-scale.ts';

const someone = { id: '', token: '' };
const measured = new Set(
  callsOf(
    { author: someone, admin: someone, superAdmin: someone, reader: someone },
    { waiting: '', draft: '', published: [] },
  ).map(({ call }) => call),
);

/** Documents to save, of which there are a few a day. */
const notALoad = ['exportPersonalData', 'downloadAuditLog'];

/** What developers see of their own, which is bounded by itself, and the API of programs: no screens of authors and staff. */
const elsewhere = /^\/(?:api|developer|webhooks|auth\/connections|oauth)\b/;

it('every call that shows authors and staff a list or a number is measured on a dataset at scale', () => {
  const shown = Object.entries(contract)
    .filter(
      ([, { method, path, access }]) => method === 'GET' && access !== 'anyone' && !elsewhere.test(path),
    )
    .map(([name]) => name);
  expect(
    shown.filter((name) => !notALoad.includes(name) && ![...measured].some((call) => call === name)),
  ).toEqual([]);
});
