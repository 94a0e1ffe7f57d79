import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Askable } from '../../../node/beacon/askable.ts';
import { clearSets, emptySets, GenotypeEncoder } from '../../../node/engine/genotypes.ts';
import { ChromosomeBuilder } from '../../../node/engine/memory/builder.ts';
import { MemoryEngine } from '../../../node/engine/memory/engine.ts';
import type { TermData } from '../../../node/engine/memory/snapshot-data.ts';
import { createServer } from '../../../node/http/server.ts';
import { Ontologies } from '../../../node/load/ontologies.ts';
import { readOptions } from '../../../node/options.ts';
import { Budgets } from '../../../node/policy/budgets.ts';
import { hiddenVariants } from '../../../node/policy/hidden-variants.ts';
import type { Policy } from '../../../node/policy/policy.ts';
import { get } from '../../machine/http.ts';
import type { Told } from './attackers.ts';

export interface Cohort {
  people: number;
  /** The people who carry each variant, by its number. */
  carriers: readonly (readonly number[])[];
  terms: readonly TermData[];
}

/** Who asks: somebody of the public or a registered caller, by a name of their own; or the network, which has no budget. */
export type AskerName = `${'public' | 'registered'} ${string}` | 'network';

/** A node in this process, which answers over HTTP. */
export interface AttackedNode {
  /** Asks about a variant among people with all of these terms; `refused` if the node doesn't answer about them. */
  ask(variant: number, asker: AskerName, terms?: readonly string[]): Promise<Told | 'refused'>;
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

/** Starts a node with this policy over a cohort in memory. */
export async function startAttackedNode(cohort: Cohort, policy: Policy): Promise<AttackedNode> {
  const engine = engineOf(cohort);
  const budgets = new Budgets(null);
  const ontologies = new Ontologies([]);
  const service = {
    identity: readOptions(['--demo']).identity,
    policy,
    engine,
    hides: hiddenVariants(policy, budgets.secretFor('floor of a variant')),
    baseAt: null,
    regions: null,
    ontologies,
    askable: new Askable(engine, ontologies, policy),
    knownAnswers: [],
  };
  const server = createServer({ service: () => service, callers, budgets, audit: null, log: () => {} });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  return {
    async ask(variant, asker, terms = []) {
      const place = `assemblyId=GRCh38&referenceName=1&start=${startOf(variant)}&referenceBases=A&alternateBases=G`;
      const filters = terms.length === 0 ? '' : `&filters=${terms.join(',')}`;
      const url = `http://127.0.0.1:${port}/g_variants?${place}${filters}&requestedGranularity=count`;
      const headers = {
        authorization: `Bearer ${token}`,
        ...(asker !== 'network' && { 'beacon-asker': asker }),
      };
      const { status, bytes } = await get(url, headers, agent);
      if (status === 400) return 'refused';
      if (status !== 200) throw new Error(`The node answered ${status}: ${bytes}`);
      const { responseSummary, info } = JSON.parse(bytes.toString());
      return responseSummary.exists ? (info.carriers ?? 0) : null;
    },
    async stop() {
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const startOf = (variant: number) => 10 * variant;

function engineOf({ people, carriers, terms }: Cohort): MemoryEngine {
  const builder = new ChromosomeBuilder('1', people);
  const encoder = new GenotypeEncoder(people);
  const sets = emptySets(people);
  for (const [variant, carrying] of carriers.entries()) {
    clearSets(sets);
    for (const person of carrying.toSorted((one, other) => one - other)) sets.carriers.add(person);
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
