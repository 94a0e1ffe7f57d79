import type { Db } from '../../../server/platform/db/database.ts';

/** For each function of a query module that takes the database, the arguments of one or more calls. */
type SamplesOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends (db: Db, ...rest: never[]) => unknown
    ? Name
    : never]: Module[Name] extends (db: Db, ...rest: infer Rest) => unknown ? readonly Rest[] : never;
};

/** A query module with its samples. */
export interface Sampled {
  functions: ReadonlyMap<string, unknown>;
  samples: Record<string, readonly (readonly unknown[])[]>;
}

/** Pairs a query module with samples. A function without a sample, or with one of the wrong types, is a type error. */
export function sample<Module extends object>(module: Module, samples: SamplesOf<Module>): Sampled {
  return { functions: new Map(Object.entries(module)), samples: { ...samples } };
}

export const id = '00000000-0000-4000-8000-000000000001';
export const at = new Date('2026-03-01T08:00:00Z');
export const day = '2026-03-01';
export const bytes = Buffer.from('bytes');

/** Page requests for lists ordered by an instant. */
export const firstPage = { after: null, limit: 20 };
export const nextPage = { after: { at, id }, limit: 20 };

/** Page requests for lists ordered by a count. */
export const firstCounted = { after: null, limit: 20 };
export const nextCounted = { after: { count: 5, id }, limit: 20 };
