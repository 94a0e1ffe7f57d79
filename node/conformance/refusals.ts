/** What an engine has to refuse, so that no mistake becomes a wrong number. */
import { EngineError } from '../engine/engine.ts';
import type { EngineAddress } from '../engine/remote/client.ts';
import type { Description } from '../engine/remote/contract.ts';

/** Sends questions that have no answer. @throws EngineError that names the first that got one */
export async function* refusals(
  { url, token }: EngineAddress,
  { snapshot }: Description,
): AsyncGenerator<void> {
  const [{ name } = { name: '' }] = snapshot.sequences;
  const place = { chromosome: name, from: 0, to: 1000, reaching: null };
  const right = {
    snapshot: snapshot.id,
    place,
    number: null,
    filters: [],
    minimum: 1,
    minimumOthers: 0,
    most: 10,
  };
  const nobody = { 'a term that nobody has': [['XX:0000000']], 'a filter without terms': [[]] };
  const cases: Record<string, { path: string; body: unknown; status: number; token?: string }> = {
    'a snapshot that it no longer has': {
      path: 'variants',
      body: { ...right, snapshot: '0'.repeat(16) },
      status: 409,
    },
    'carriers of another snapshot': {
      path: 'carriers',
      body: { snapshot: '0'.repeat(16), variants: [], filters: [] },
      status: 409,
    },
    'a place and a number': { path: 'variants', body: { ...right, number: 1 }, status: 400 },
    'neither a place nor a number': { path: 'variants', body: { ...right, place: null }, status: 400 },
    'a place that ends before it begins': {
      path: 'variants',
      body: { ...right, place: { ...place, from: 2000 } },
      status: 400,
    },
    'a minimum of nobody': { path: 'variants', body: { ...right, minimum: 0 }, status: 400 },
    'no limit to what is given': { path: 'variants', body: { ...right, most: null }, status: 400 },
    'filters that are no lists': {
      path: 'variants',
      body: { ...right, filters: ['HP:0000118'] },
      status: 400,
    },
    'a question that is no JSON': { path: 'variants', body: '{"snapshot":', status: 400 },
    ...(token !== null && {
      'another token': { path: 'snapshot', body: null, status: 401, token: 'x'.repeat(30) },
    }),
    'the token and a known question': { path: 'variants', body: right, status: 200 },
  };
  const send = async (path: string, body: unknown, sent: string | null) => {
    const response = await fetch(`${url}/${path}`, {
      method: body === null ? 'GET' : 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
      headers: {
        'content-type': 'application/json',
        ...(sent !== null && { authorization: `Bearer ${sent}` }),
      },
      body: body === null ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  for (const [what, { path, body, status, token: other }] of Object.entries(cases)) {
    const given = await send(path, body, other ?? token);
    if (given.status !== status)
      throw new EngineError(`${what}: the status should be ${status}, and is ${given.status}.`);
    yield;
  }
  for (const [what, filters] of Object.entries(nobody)) {
    const { status, text } = await send('variants', { ...right, filters }, token);
    const { people, variants } = status === 200 ? JSON.parse(text) : {};
    if (people !== 0 || variants?.length !== 0)
      throw new EngineError(`${what}: there should be nobody, and no variant.`);
    yield;
  }
  const elsewhere = await send('variants', { ...right, place: { ...place, chromosome: 'no-such' } }, token);
  if (elsewhere.status !== 200 || JSON.parse(elsewhere.text).variants?.length !== 0)
    throw new EngineError('a sequence that it doesn’t have: there should be no variant.');
  yield;
}
