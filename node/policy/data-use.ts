/**
 * Whether data may be used for what an answer is for, by the Data Use Ontology. A purpose is stated in the terms that also say what is
 * permitted, and its disease by a term of its own; any other condition is met by whoever states it.
 */
import type { DataUse } from './policy.ts';

const noRestriction = 'DUO:0000004';
const generalResearch = 'DUO:0000042';
const healthResearch = 'DUO:0000006';
const diseaseResearch = 'DUO:0000007';
const originsResearch = 'DUO:0000011';

/** What may be done where this is permitted; any purpose where nothing is said. */
const purposesOf = new Map<string, readonly string[] | null>([
  [noRestriction, null],
  [generalResearch, [generalResearch, healthResearch, diseaseResearch, originsResearch]],
  [healthResearch, [healthResearch, diseaseResearch]],
  [diseaseResearch, [diseaseResearch]],
  [originsResearch, [originsResearch]],
]);

/** The terms that a stated purpose lacks: none if the data may be used for it. */
export function missingUses(dataUse: readonly DataUse[], stated: readonly string[]): string[] {
  const permissions = dataUse.filter(({ id }) => purposesOf.has(id));
  const isPermitted = permissions.some(({ id, modifiers }) => {
    const purposes = purposesOf.get(id) ?? null;
    if (purposes !== null && !stated.some((term) => purposes.includes(term))) return false;
    return (
      id !== diseaseResearch || modifiers.length === 0 || modifiers.some((term) => stated.includes(term))
    );
  });
  const conditions = dataUse.filter(({ id }) => !purposesOf.has(id) && !stated.includes(id));
  return [
    ...(isPermitted || permissions.length === 0
      ? []
      : permissions.flatMap(({ id, modifiers }) => [id, ...modifiers])),
    ...conditions.map(({ id }) => id),
  ];
}
