/** Attacks on the membership of people in a cohort, by any number of callers together. */
import type { Variant } from '../../../node/engine/engine.ts';
import { binomial } from '../../../node/policy/binomial.ts';
import type { By, Said } from '../../../node/policy/exposure.ts';
import { type Secrets, secretsOf } from '../../../node/policy/hidden-variants.ts';
import {
  type CohortPolicy,
  commonShare,
  disclosedCarriers,
  disclosedCount,
  fewestAlleles,
} from '../../../node/policy/policy.ts';
import { startAttackedNode, startOf } from './attacked-node.ts';
import {
  type Attacked,
  bestModel,
  chargeOf,
  type Detail,
  type Model,
  powerOf,
  type Random,
} from './attackers.ts';
import { type AttackedStatistic, bestAttack } from './statistic-attacks.ts';

/** Genomes of people of the cohort that are attacked, each at a node of its own. */
const genomesOf = (people: number) => (people < 10_000 ? 1_500 : 600);
/** Other genomes, which the attackers only think of. */
const others = 4_000;

/**
 * Attacks genomes of people in the cohort: callers of all kinds together ask about different variants until the node tells nothing
 * more. What scores others reach, the attackers know without a question: they can work it out from the policy. So many
 * answers are worked out by the policy of a node without its server; one genome is attacked at a node, for comparison.
 */
export async function attackMembership(by: By, asked: Attacked) {
  const { exposure, people } = asked;
  const attacks = (['public', 'registered'] as const)
    .filter((kind) => exposure.tenths[kind] > 0)
    .map((kind): Attack => {
      const ofKind = kind === 'public' ? 'answer' : by;
      return { kind, by: ofKind, model: bestModel(people, { ...asked, by: ofKind }) };
    });
  const genomes = genomesOf(people);
  let questions = 0;
  const inside = Array.from({ length: genomes }, () =>
    attacks.reduce((score, attack) => {
      const { told } = tellAll(attack, asked);
      questions += told.length;
      return told.reduce<number>((sum, said) => sum + attack.model.scoreOf(said), score);
    }, 0),
  );
  const outside = Array.from({ length: others }, () =>
    attacks.reduce((score, attack) => score + scoreOfOther(attack, asked), 0),
  );
  let different = 0;
  for (const attack of attacks) different += await compareWithNode(attack, asked);
  return { power: powerOf(inside, outside), questions: Math.round(questions / genomes), different };
}

/**
 * Attacks by one statistic until none is told any more, and by yes and no with what is left, beside all that the public is told: each
 * answer is worked out by the policy of a node without its server. Null where the statistic has no result.
 */
export function attackByStatistic(statistic: AttackedStatistic, asked: Omit<Attacked, 'carries'>) {
  const { exposure, people, random } = asked;
  const attack = bestAttack(statistic, asked);
  if (attack === null) return null;
  const { tenths, costOf } = exposure;
  const model = bestModel(people, { ...asked, by: 'answer', carries: true });
  const withAnswers = { ...asked, carries: true };
  let statistics = 0;
  const scoreOf = (isInside: boolean): number => {
    let left = tenths.registered;
    let score = 0;
    while (left >= costOf(attack.detail, null)) {
      const told = attack.answer(isInside, random);
      left -= costOf(attack.detail, told.said);
      score += told.score;
      if (isInside) statistics += 1;
    }
    for (const budget of [left, tenths.public]) {
      const answers = { kind: 'public', by: 'answer', model } as const;
      const of = { ...withAnswers, exposure: { ...exposure, tenths: { ...tenths, public: budget } } };
      score += isInside
        ? tellAll(answers, of).told.reduce<number>((sum, said) => sum + model.scoreOf(said), 0)
        : scoreOfOther(answers, of);
    }
    return score;
  };
  const genomes = genomesOf(people);
  const inside = Array.from({ length: genomes }, () => scoreOf(true));
  const outside = Array.from({ length: others }, () => scoreOf(false));
  return { power: powerOf(inside, outside), questions: Math.round(statistics / genomes) };
}

interface Attack {
  kind: 'public' | 'registered';
  by: By;
  model: Model;
}

const detailOf = (by: By): Detail => (by === 'answer' ? 'boolean' : 'counted');

/** All that a node tells about variants of one person, who is in the cohort, and the carriers of these variants. */
function tellAll({ kind, by, model }: Attack, { people, policy, exposure, carries, random }: Attacked) {
  const secret = secretBy(random);
  const secrets = secretsOf(policy, secret);
  const ofOne = 1 - Math.sqrt(1 - model.share);
  const { from, chances } =
    by === 'copies' ? binomial(2 * (people - 1), ofOne) : binomial(people - 1, model.share);
  const told: Said[] = [];
  const variants: number[] = [];
  const costOf = chargeOf({ exposure, people, by });
  const own = carries ? 1 : 0;
  let left = exposure.tenths[kind];
  for (let detail = detailOf(by); ; ) {
    if (left < costOf(detail, null)) {
      if (detail === 'boolean') return { told, variants, secret };
      detail = 'boolean';
      continue;
    }
    const others = from + picked(chances, random);
    // As many carriers as so many copies usually have.
    const carriers =
      own + (by === 'copies' ? Math.round(people * (1 - (1 - others / (2 * people)) ** 2)) : others);
    const counted = by === 'copies' ? others + 2 * own : carriers;
    const of = by === 'copies' ? 2 * people : people;
    const said = saidOf(variantAt(variants.length), {
      carriers,
      counted,
      of,
      detail,
      people,
      policy,
      secrets,
    });
    left -= costOf(detail, said);
    told.push(said);
    variants.push(carriers);
  }
}

const variantAt = (variant: number): Variant => {
  const start = startOf(variant);
  return { chromosome: '1', start, end: start + 1, reference: 'A', alternate: 'G' };
};

/** What the policy says of a variant with so many carriers, all of whose alleles are known. */
function saidOf(
  variant: Variant,
  {
    carriers,
    counted,
    of,
    detail,
    people,
    policy,
    secrets,
  }: Record<'carriers' | 'counted' | 'of' | 'people', number> & {
    detail: Detail;
    policy: CohortPolicy;
    secrets: Secrets;
  },
): Said {
  if (carriers < policy.floor || secrets.hides(variant, carriers)) return 'no';
  if (detail === 'counted') return disclosedCarriers(counted, { of, policy });
  const copies = disclosedCount(carriers, policy) - secrets.extraCopies(variant);
  return 2 * people >= fewestAlleles && copies > 2 * people * commonShare ? 'common' : 'yes';
}

/** How many of the answers that a node gives over HTTP to one attack differ from those that its policy gives. */
async function compareWithNode(attack: Attack, asked: Attacked): Promise<number> {
  // A person with two copies is attacked by the same numbers of carriers, and of copies beyond them: that is left to the policy.
  if (attack.by === 'copies') return 0;
  const { people, random } = asked;
  const { told, variants, secret } = tellAll(attack, asked);
  const carriers = variants.map((count) => chosen(count, people, random));
  const node = await startAttackedNode({ people, carriers, terms: [] }, asked.policy, secret);
  let different = 0;
  const granularity = attack.by === 'answer' ? 'boolean' : 'count';
  const asker = (variant: number) => `${attack.kind} attacker-${String(variant).padStart(16, '0')}` as const;
  for (const [variant, said] of told.entries())
    if ((await node.ask(variant, asker(variant), { granularity })) !== said) different += 1;
  if ((await node.ask(told.length, asker(told.length), { granularity })) !== 'withheld') different += 1;
  await node.stop();
  return different;
}

/** The secret of a node, so that the same seed gives the same figures. */
const secretBy = (random: Random): Buffer =>
  Buffer.from(Array.from({ length: 32 }, () => Math.floor(random() * 256)));

/** The score of a genome that isn't in the cohort, from as many answers as the node gives. */
function scoreOfOther({ kind, by, model }: Attack, { exposure, people, random }: Attacked): number {
  const costOf = chargeOf({ exposure, people, by });
  let left = exposure.tenths[kind];
  let score = 0;
  const askWhile = (detail: Detail) => {
    const most = costOf(detail, null);
    const answers = [...model.outside[detail]].map(([said]) => said);
    const chances = [...model.outside[detail].values()];
    const costs = answers.map((said) => costOf(detail, said));
    const scores = answers.map(model.scoreOf);
    while (left >= most) {
      const said = picked(chances, random);
      left -= costs[said] ?? 0;
      score += scores[said] ?? 0;
    }
  };
  if (by !== 'answer') askWhile('counted');
  askWhile('boolean');
  return score;
}

/** A number with these chances. */
function picked(chances: readonly number[], random: Random): number {
  let left = random();
  for (const [number, chance] of chances.entries()) {
    left -= chance;
    if (left < 0) return number;
  }
  return chances.length - 1;
}

/** So many different people. */
export function chosen(count: number, people: number, random: Random): number[] {
  const found = new Set<number>();
  while (found.size < count) found.add(Math.floor(random() * people));
  return [...found];
}
