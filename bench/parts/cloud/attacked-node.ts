import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Askable } from '../../../node/beacon/askable.ts';
import type { Service } from '../../../node/beacon/service.ts';
import { clearSets, emptySets, GenotypeEncoder } from '../../../node/engine/genotypes.ts';
import { ChromosomeBuilder } from '../../../node/engine/memory/builder.ts';
import { MemoryEngine } from '../../../node/engine/memory/engine.ts';
import type { TermData } from '../../../node/engine/memory/snapshot-data.ts';
import { createServer } from '../../../node/http/server.ts';
import { Ontologies } from '../../../node/load/ontologies.ts';
import { Transcripts } from '../../../node/load/transcripts.ts';
import { readOptions } from '../../../node/options.ts';
import { Budgets } from '../../../node/policy/budgets.ts';
import { exposureOf, type Said } from '../../../node/policy/exposure.ts';
import { secretsOf } from '../../../node/policy/hidden-variants.ts';
import { type Policy, policyFor } from '../../../node/policy/policy.ts';
import { get } from '../../machine/http.ts';

export interface Cohort {
  people: number;
  /** The people who carry each variant, by its number. */
  carriers: readonly (readonly number[])[];
  terms: readonly TermData[];
}

/** Who asks: somebody of the public or a registered caller, by a name of their own; or the network, which has no budget. */
export type AskerName = `${'public' | 'registered'} ${string}` | 'network';

interface AskOptions {
  terms?: readonly string[];
  granularity?: 'boolean' | 'count';
}

/** A node in this process, which answers over HTTP. */
export interface AttackedNode {
  /** Asks about a variant, among people with all of these terms; `refused` if the node doesn't answer about them. */
  ask(variant: number, asker: AskerName, options?: AskOptions): Promise<Said | 'refused' | 'withheld'>;
  stop(): Promise<void>;
}

const token = 'a-token-of-the-network-0123456789';
const callers = [
  {
    name: 'network',
    tokenSha256: createHash('sha256').update(token).digest('hex'),
    granularity: null,
    questionsADay: null,
    isNetwork: true,
  },
];

function serviceOf(cohort: Cohort, usual: Policy, secret: Buffer): Service {
  const engine = engineOf(cohort);
  const policy = policyFor(usual, cohort.people);
  const ontologies = new Ontologies([]);
  return {
    identity: readOptions(['--demo']).identity,
    policy,
    engine,
    secrets: secretsOf(policy, secret),
    exposure: exposureOf(policy, cohort.people),
    baseAt: null,
    regions: null,
    ontologies,
    transcripts: new Transcripts(),
    askable: new Askable(engine, ontologies, policy),
    knownAnswers: [],
  };
}

interface Answer {
  responseSummary: { exists: boolean };
  info: { carriers?: number; common?: true };
}

const saidIn = ({ responseSummary, info }: Answer): Said => {
  if (!responseSummary.exists) return 'no';
  return info.carriers ?? (info.common ? 'common' : 'yes');
};

const placeOf = (variant: number) =>
  `assemblyId=GRCh38&referenceName=1&start=${startOf(variant)}&referenceBases=A&alternateBases=G`;

/** Starts a node with this policy over a cohort in memory. */
export async function startAttackedNode(
  cohort: Cohort,
  policy: Policy,
  secret: Buffer = randomBytes(32),
): Promise<AttackedNode> {
  const budgets = new Budgets(null);
  const service = serviceOf(cohort, policy, secret);
  const server = createServer({ service: () => service, callers, budgets, audit: null, log: () => {} });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  return {
    async ask(variant, asker, { terms = [], granularity = 'count' } = {}) {
      const filters = terms.length === 0 ? '' : `&filters=${terms.join(',')}`;
      const url = `http://127.0.0.1:${port}/g_variants?${placeOf(variant)}${filters}&requestedGranularity=${granularity}`;
      const headers = {
        authorization: `Bearer ${token}`,
        ...(asker !== 'network' && { 'beacon-asker': asker }),
      };
      const { status, bytes } = await get(url, headers, agent);
      if (status === 400) return 'refused';
      if (status === 429) return 'withheld';
      if (status !== 200) throw new Error(`The node answered ${status}: ${bytes}`);
      return saidIn(JSON.parse(bytes.toString()));
    },
    async stop() {
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export const startOf = (variant: number) => 10 * variant;

function engineOf({ people, carriers, terms }: Cohort): MemoryEngine {
  const builder = new ChromosomeBuilder('1', people);
  const encoder = new GenotypeEncoder(people);
  const sets = emptySets(people);
  for (const [variant, carrying] of carriers.entries()) {
    clearSets(sets);
    for (const person of Uint32Array.from(carrying).sort()) sets.carriers.add(person);
    const start = startOf(variant);
    const allele = { chromosome: '1', start, end: start + 1, reference: 'A', alternate: 'G' };
    builder.add(allele, encoder.encode(sets));
  }
  return new MemoryEngine({
    id: '0123456789abcdef',
    assembly: 'GRCh38',
    sequences: [{ name: '1', length: null }],
    people,
    variants: carriers.length,
    loadedAt: new Date(),
    chromosomes: [builder.finish()],
    terms: [...terms],
    genes: [],
  });
}
