import fc from 'fast-check';
import { AppError } from '../../server/platform/app-error.ts';
import { paginate, paginateByCount } from '../../server/platform/db/pagination.ts';
import { readPlace, writePlace } from '../../server/programs/api/cursor.ts';
import { OaiError, readRequest } from '../../server/site/oai/request.ts';
import {
  readRecordsToken,
  readSetsToken,
  writeRecordsToken,
  writeSetsToken,
} from '../../server/site/oai/token.ts';
import { anyText, mutatedWhole } from '../inputs/texts.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

const id = '01994d7c-62a4-7c1f-9a35-5b1de0a5c001';
const now = new Date('2026-11-25T00:00:00Z');
const tomorrow = new Date('2026-11-26T00:00:00Z');

/** What PostgreSQL can hold, in milliseconds. */
const firstInstant = Date.UTC(-4712, 0, 1);
const isStorable = (at: Date) => at.getTime() >= firstInstant && !Number.isNaN(at.getTime());
const isText = (value: string | null) => value === null || (value.isWellFormed() && !value.includes('\0'));

/** Fails unless a reader gives a value that a query can take, or refuses the text in its own way. */
async function checkList(cursor: string): Promise<void> {
  try {
    const { next } = await paginate(
      { cursor, limit: 1 },
      async ({ after }) => {
        must(
          after !== null && isStorable(after.at),
          'a cursor is an instant that PostgreSQL can’t hold',
          cursor,
        );
        return [after, after];
      },
      (row) => row,
    );
    must(next !== null, 'a list ends too early');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  try {
    await paginateByCount(
      { cursor, limit: 1 },
      async ({ after }) => {
        must(
          after !== null && Number.isInteger(after.count) && Math.abs(after.count) < 2 ** 63,
          'a cursor is no number of a count',
          cursor,
        );
        return [after];
      },
      (row) => row,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function checkPlace(cursor: string): void {
  try {
    const number = readPlace('cursor', cursor);
    must(Number.isSafeInteger(number) && number >= 0, 'a place in the log is no number from 0', cursor);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function checkTokens(token: string): void {
  try {
    const { after, cursor, from, before, set } = readRecordsToken(token, 'ListRecords', now);
    for (const at of [after.at, from, before])
      must(
        at === null || isStorable(at),
        'a resumption token has an instant that PostgreSQL can’t hold',
        token,
      );
    must(isText(set), 'a resumption token has a set that PostgreSQL can’t hold', token);
    must(cursor >= 0, 'a resumption token begins before the list', token);
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
  }
  try {
    const { after, cursor } = readSetsToken(token, now);
    must(isText(after), 'a token of sets has a name that PostgreSQL can’t hold', token);
    must(cursor >= 0, 'a token of sets begins before the list', token);
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
  }
}

function checkRequest(query: string): void {
  try {
    const request = readRequest(new URLSearchParams(query));
    if (request.verb === 'ListRecords' && request.resumptionToken === null)
      for (const at of [request.from, request.before])
        must(
          at === null || isStorable(at),
          'a harvester asks for an instant that PostgreSQL can’t hold',
          query,
        );
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
  }
}

/** What is written is read as it was. */
function checkRoundTrip(number: number): void {
  must(readPlace('cursor', writePlace(number)) === number, 'a place changes on its way', `${number}`);
}

const values = fc.oneof(
  fc.constantFrom('ListRecords', 'ListSets', 'ListIdentifiers', id, 'topic:water', '\0', '', null, -1, 0.5),
  fc.maxSafeInteger(),
  fc.constantFrom(tomorrow.getTime(), 8.64e15, -8.64e15, firstInstant - 1, now.getTime()),
  anyText(8),
);
/** Arrays as the tokens hold, with values at the right and the wrong places. */
const tokens = fc.oneof(
  fc.array(values, { maxLength: 10 }),
  fc
    .tuple(fc.constant(tomorrow.getTime()), values, values, values, values, values, fc.constant(id))
    .map((rest) => ['ListRecords', ...rest]),
  fc.tuple(values, values).map((rest) => ['ListSets', tomorrow.getTime(), ...rest]),
);
const encoded = tokens.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
const genuine = [
  writeRecordsToken(
    'ListRecords',
    { cursor: 100, from: now, before: null, set: 'topic:water', format: 'oai_jats', after: { at: now, id } },
    tomorrow,
  ),
  writeSetsToken({ cursor: 100, after: 'topic:water' }, tomorrow),
  `${now.getTime().toString(36)}.${id}`,
  `5.${id}`,
  'p1z',
];
const pieces = fc.oneof(
  fc.constantFrom('-', '.', 'zzzzzzzzzzz', '0', '_', 'p', id, '-zzzzzzzzzzz'),
  anyText(8),
);
const texts = fc.oneof(encoded, mutatedWhole(genuine, pieces), anyText(40));
const queries = fc
  .array(
    fc.tuple(
      fc.constantFrom('verb', 'from', 'until', 'set', 'metadataPrefix', 'identifier', 'resumptionToken', 'x'),
      fc.oneof(
        fc.constantFrom(
          'ListRecords',
          'GetRecord',
          'oai_dc',
          '0000-01-01',
          '9999-12-31',
          '2026-02-30T00:00:00Z',
          'a:b',
        ),
        texts,
      ),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => `verb=ListRecords&metadataPrefix=oai_dc&${new URLSearchParams(pairs)}`);

export const cursors: Target = {
  name: 'cursors',
  about: 'cursors, resumption tokens and arguments of harvesters: refused, or values that a query can take',
  mostSeconds: 1,
  open: () => ({
    trials: fc.oneof(
      {
        weight: 6,
        arbitrary: trialsOf(texts, async (text) => {
          await checkList(text);
          checkPlace(text);
          checkTokens(text);
        }),
      },
      { weight: 2, arbitrary: trialsOf(queries, checkRequest) },
      {
        weight: 1,
        arbitrary: trialsOf(fc.nat(), checkRoundTrip),
      },
    ),
  }),
};
