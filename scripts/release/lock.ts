/** The packages of the lock file that a release holds. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly name?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export type Lock = Readonly<Record<string, Locked>>;

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
}

/**
 * The places (`node_modules/…`) of these packages and of all that they depend on, sorted. What is optional and not installed, such as the
 * package of another platform, is left out. @throws if a package that is needed is not installed
 */
export function withDependencies(root: string, lock: Lock, names: Iterable<string>): string[] {
  const places = new Set<string>();
  const add = (from: string, name: string, isOptional: boolean) => {
    const place = placeOf(lock, from, name);
    const isThere = place !== null && existsSync(path.join(root, place, 'package.json'));
    if (!isThere && !isOptional) throw new Error(`The package ${name} is needed, and not installed.`);
    if (!isThere || places.has(place)) return;
    places.add(place);
    for (const [needed, isNeededOptionally] of needsOf(lock[place])) add(place, needed, isNeededOptionally);
  };
  for (const name of names) add('', name, false);
  return [...places].sort();
}

/** What a package depends on, and whether it does without. */
function needsOf(entry: Locked | undefined): [string, boolean][] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = entry ?? {};
  return [
    ...Object.keys(dependencies ?? {}).map((name): [string, boolean] => [name, false]),
    ...Object.keys(optionalDependencies ?? {}).map((name): [string, boolean] => [name, true]),
    ...Object.keys(peerDependencies ?? {})
      .filter((name) => peerDependenciesMeta[name]?.optional !== true)
      .map((name): [string, boolean] => [name, false]),
  ];
}

/** Where Node finds a package from a place. */
function placeOf(lock: Lock, from: string, name: string): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (lock[place] !== undefined) return place;
  return from === ''
    ? null
    : placeOf(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** The name of the package at a place. */
export function nameAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
