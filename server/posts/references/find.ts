/** Looks up what authors cite in the works that the operator has loaded, and at the services that the operator has set (product.md#references). */
import { referenceFrom } from '../../../contract/posts/references/read-csl.ts';
import { doiFrom, listIn, pmidFrom, writeReferences } from '../../../contract/posts/references/reference.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { spend } from '../../platform/limits/spend.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { send, trusting } from '../../platform/outbound/send.ts';
import { workWith } from '../works/works.ts';

/** How long a service may take, and how much of its answer is read. */
const limits = { milliseconds: 10_000, bytes: 1_000_000 };

export type FoundReference =
  | { state: 'found'; csl: string }
  | { state: 'unknown' | 'unreached' | 'off'; csl: null };

/**
 * What the files of Crossref or else a service say of the work with a DOI or a PubMed id, as CSL-JSON without what references here
 * don't have. The service is told the identifier and the site, and nothing of the author.
 * @throws AppError rate_limited
 */
export async function findReference(
  context: Context,
  actor: AccountActor,
  identifier: string,
): Promise<FoundReference> {
  const known = doiFrom(identifier);
  const work = known === null ? null : await workWith(context, known);
  if (work !== null) return { state: 'found', csl: work };
  const asked = addressFor(context.config.citations, identifier);
  if (asked === 'unknown' || asked === 'off') return { state: asked, csl: null };
  await spend(context, [{ budget: 'reference:account', key: actor.id }]);
  try {
    const { status, body } = await send(trusting(context.config), {
      url: asked,
      headers: { accept: 'application/vnd.citationstyles.csl+json, application/json' },
      ...limits,
    });
    if (status >= 500 || status === 429) return { state: 'unreached', csl: null };
    const csl = status === 200 ? readAnswer(body.toString('utf8'), identifier) : null;
    return csl === null ? { state: 'unknown', csl } : { state: 'found', csl };
  } catch (error) {
    if (error instanceof OutboundError) return { state: 'unreached', csl: null };
    throw error;
  }
}

function addressFor(
  services: Context['config']['citations'],
  identifier: string,
): string | 'unknown' | 'off' {
  const doi = doiFrom(identifier);
  const pmid = doi === null ? pmidFrom(identifier) : null;
  if (doi === null && pmid === null) return 'unknown';
  const service = doi === null ? services.pmid : services.doi;
  // A function, since `$` of a DOI would mean something in a replacement.
  return service?.replace(/\{doi\}|\{pmid\}/g, () => encodeURIComponent(doi ?? pmid ?? '')) ?? 'off';
}

/** The one work of an answer, with the identifier that was asked for; null if it is none with a title. */
function readAnswer(answer: string, identifier: string): string | null {
  const [csl, ...others] = listIn(answer) ?? [];
  const found = others.length === 0 && csl !== undefined ? referenceFrom(csl) : null;
  if (!found?.title) return null;
  const doi = doiFrom(identifier);
  const pmid = doi === null ? pmidFrom(identifier) : null;
  const { id: _, URL, ...work } = found;
  const named = { ...work, ...(doi !== null && { DOI: doi }), ...(pmid !== null && { PMID: pmid }) };
  // The address of a resolver says no more than the DOI.
  const isResolver = URL !== undefined && /^https?:\/\/(?:dx\.)?doi\.org\//i.test(URL);
  return writeReferences([{ id: '', ...named, ...(URL !== undefined && !isResolver && !doi && { URL }) }]);
}
