import { references as calls } from '../../../../../contract/posts/calls/references.ts';
import { referenceFrom } from '../../../../../contract/posts/references/read-csl.ts';
import { listIn, type Reference } from '../../../../../contract/posts/references/reference.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';

/** A looked-up work, or why there is none. */
export type LookUp = { state: 'found'; reference: Reference } | { state: 'unknown' | 'unreached' | 'off' };

/** Asks the server what is known of a reference that has only a DOI or a PubMed id. */
export async function lookUp({ DOI, PMID }: Reference): Promise<LookUp> {
  const identifier = DOI ?? PMID;
  if (identifier === undefined) return { state: 'off' };
  try {
    const { state, csl } = await call(calls.findReference, { body: { identifier } });
    const reference = csl === null ? null : referenceFrom(listIn(csl)?.[0]);
    if (state !== 'found') return { state };
    return reference ? { state, reference } : { state: 'unknown' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { state: 'unreached' };
  }
}

/** Works with all the words in their title; none where the operator has loaded none. @throws CallError */
export async function worksTitled(q: string): Promise<Reference[]> {
  const { works } = await call(calls.findWorks, { query: { q } });
  return works.flatMap((csl) => referenceFrom(listIn(csl)?.[0]) ?? []);
}
