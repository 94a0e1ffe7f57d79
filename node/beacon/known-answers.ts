/** Questions whose answers are known, so that a network can test the node (`GET /known-answers`). */
import type { Engine } from '../engine/engine.ts';
import { leastOfLandmark } from '../engine/landmarks.ts';
import { assemblies, assemblyNamed } from '../load/assemblies.ts';
import { controlAlleles, controlCarriers, controlChromosome, controlStart } from '../load/controls.ts';
import type { Regions } from '../load/regions.ts';
import { type CohortPolicy, yesFrom } from '../policy/policy.ts';

export interface KnownAnswer {
  tests: 'exact' | 'shifted' | 'other-allele' | 'other-assembly' | 'at-floor' | 'below-floor' | 'one-carrier';
  requestParameters: {
    assemblyId: string;
    referenceName: string;
    start: number[];
    referenceBases: string;
    alternateBases: string;
  };
  /** The same place in the node's own names. */
  place: { chromosome: string; start: number };
  /** The status of HTTP, and the answer; null where the status is not 200. */
  status: number;
  exists: boolean | null;
}

const landmarks = 3;
/** A node with some regions only looks further, because landmarks at the edge of a region can't be asked about. */
const candidates = 60;

/** Questions about variants that many people have, and about control variants, which nobody has. */
export async function knownAnswersOf(
  engine: Engine,
  policy: CohortPolicy,
  regions: Regions | null,
): Promise<KnownAnswer[]> {
  const { assembly, people, sequences } = engine.snapshot;
  const lengthOf = (chromosome: string) =>
    sequences.find(({ name }) => name === chromosome)?.length ?? Number.POSITIVE_INFINITY;
  const found = (
    await engine.landmarks(regions ? candidates : landmarks, leastOfLandmark(people, yesFrom(policy)))
  )
    .filter(({ chromosome, start }) => regions?.cover(chromosome, Math.max(0, start - 1), start + 2) ?? true)
    .slice(0, landmarks);
  const about = found.flatMap(({ chromosome, start, reference, alternate }) => {
    const exact = asked(assembly, chromosome, start, { reference, alternate });
    const other = [...'ACGT'].find((base) => base !== reference && base !== alternate) ?? 'N';
    const otherAssembly = assemblies.find((name) => name !== assemblyNamed(assembly)) ?? 'GRCh37';
    return [
      known('exact', exact, true),
      ...[start - 1, start + 1]
        .filter((position) => position >= 0 && position < lengthOf(chromosome))
        .map((position) => known('shifted', { ...exact, start: [position] }, false)),
      known('other-allele', { ...exact, alternateBases: other }, false),
      { ...known('other-assembly', { ...exact, assemblyId: otherAssembly }, null), status: 400 },
    ];
  });
  return [...about, ...controls(assembly, people, policy)];
}

function controls(assembly: string, people: number, { floor }: CohortPolicy): KnownAnswer[] {
  const has = controlCarriers.filter((carriers) => carriers <= people);
  const at = (carriers: number) =>
    asked(assembly, controlChromosome, controlStart(controlCarriers.indexOf(carriers)), controlAlleles);
  const below = has.findLast((carriers) => carriers < floor);
  const from = has.find((carriers) => carriers >= floor);
  return [
    ...(from === undefined ? [] : [known('at-floor', at(from), true)]),
    ...(below === undefined ? [] : [known('below-floor', at(below), false)]),
    ...(floor > 1 && has.includes(1) ? [known('one-carrier', at(1), false)] : []),
  ];
}

const known = (
  tests: KnownAnswer['tests'],
  requestParameters: KnownAnswer['requestParameters'],
  exists: boolean | null,
): KnownAnswer => ({
  tests,
  requestParameters,
  place: { chromosome: requestParameters.referenceName, start: requestParameters.start[0] ?? 0 },
  status: 200,
  exists,
});

function asked(
  assemblyId: string,
  referenceName: string,
  start: number,
  { reference, alternate }: { reference: string; alternate: string },
): KnownAnswer['requestParameters'] {
  return { assemblyId, referenceName, start: [start], referenceBases: reference, alternateBases: alternate };
}
