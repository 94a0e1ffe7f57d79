/** The terms that questions may have as filters. */
import type { Engine, Filter, Term } from '../engine/engine.ts';
import { countBits } from '../engine/genotypes.ts';
import type { Ontologies } from '../load/ontologies.ts';
import { Groups, type NamedGroup } from '../policy/groups.ts';
import type { Policy } from '../policy/policy.ts';

/** A term, and the terms of people that it stands for. */
export interface AskableTerm extends NamedGroup {
  term: Pick<Term, 'id' | 'label' | 'kind'>;
  filter: Filter;
}

/** All terms of a snapshot that enough people have, alone or with the terms below them. */
export class Askable {
  readonly #withBelow: ReadonlyMap<string, AskableTerm>;
  readonly #exact: ReadonlyMap<string, AskableTerm>;
  readonly groups: Groups;

  constructor(engine: Engine, ontologies: Ontologies, policy: Policy) {
    const own = new Map(engine.terms().map((term) => [term.id, term]));
    const above = [...ontologies.above(own.keys())]
      .filter(([id]) => !own.has(id))
      .map(([id, label]) => ({ id, label, kind: 'ontology' as const }));
    const make = (term: AskableTerm['term'], name: string, terms: readonly string[]): AskableTerm => {
      const filter = terms.filter((id) => own.has(id));
      return { term, name, filter, bits: engine.peopleOf(filter) };
    };
    const enough = ({ bits }: AskableTerm) => countBits(bits) >= policy.floor;
    const withBelow = [...own.values(), ...above].map((term) =>
      make(term, term.id, [term.id, ...(ontologies.descendants(term.id) ?? [])]),
    );
    const exact = [...own.values()].map((term) => make(term, `=${term.id}`, [term.id]));
    this.#withBelow = new Map(withBelow.filter(enough).map((one) => [one.term.id, one]));
    this.#exact = new Map(exact.filter(enough).map((one) => [one.term.id, one]));
    this.groups = new Groups([...this.#withBelow.values(), ...this.#exact.values()], {
      people: engine.snapshot.people,
      floor: policy.floor,
    });
  }

  /** The people of a term, with those of the terms below it or not; null if they are too few. */
  find(id: string, { below }: { below: boolean }): AskableTerm | null {
    return (below ? this.#withBelow : this.#exact).get(id) ?? null;
  }

  /** The terms that may be asked about alone. */
  terms(): AskableTerm['term'][] {
    return [...this.#withBelow.values()]
      .filter((one) => this.groups.mayAsk([one]))
      .map(({ term }) => term)
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }
}
