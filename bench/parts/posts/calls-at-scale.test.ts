import { expect, it } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { callsOf } from './calls-at-scale.ts';

const someone = { id: '', token: '', proof: '' };
const measured = new Set(
  callsOf(
    { author: someone, admin: someone, superAdmin: someone, reader: someone },
    {
      waiting: '',
      revised: { id: '', revision: '' },
      submitted: { id: '', text: '' },
      draft: '',
      translation: '',
      published: [],
    },
  ).map(({ call }) => call),
);

/** Downloads, which are rare, and calls about what the dataset has none of: issued notices, drafts with contributors. */
const notALoad = ['exportPersonalData', 'downloadAuditLog', 'getRecall', 'getSharedDraft'];

/** Lists of developers are small by their limits, and the APIs are no screens of authors and staff. */
const outOfScope = /^\/(?:api|beacon|developer|webhooks|auth\/connections|oauth)\b/;

it('every call behind a list or number for authors and staff is measured at scale', () => {
  const shown = Object.entries(contract)
    .filter(
      ([, { method, path, access }]) => method === 'GET' && access !== 'anyone' && !outOfScope.test(path),
    )
    .map(([name]) => name);
  expect(
    shown.filter((name) => !notALoad.includes(name) && ![...measured].some((call) => call === name)),
  ).toEqual([]);
});
