/** The files of the product and what they import: for the rules of the layout, and for its figures. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders that hold the product's own sources. */
const productFolders = [
  'contract',
  'markdown',
  'server',
  'web',
  'messages',
  'bench',
  'fuzz',
  'importers',
  'verify-log',
  'node',
];

/** The sources below `root` by their paths: TypeScript without tests and their fixtures. */
export function readSources(root: string): Map<string, string> {
  const files = productFolders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
      )
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((file) => !file.includes('/fixtures/')),
  );
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

export interface Import {
  from: string;
  /** A path from the root, or the name of a package. */
  to: string;
  /** Type imports, which disappear at run time. */
  onlyType: boolean;
}

/** What a file imports and exports again, also where it is loaded later. */
export function importsOf(from: string, text: string): Import[] {
  const found = text.matchAll(
    /^(?:import|export)\s(type\s)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...found].map(([, type, named, bare, lazy]) => {
    const target = named ?? bare ?? lazy ?? '';
    const to = target.startsWith('.') ? path.normalize(path.join(path.dirname(from), target)) : target;
    return { from, to, onlyType: type !== undefined };
  });
}

/** The circles in a graph of arrows, each as the names on it, and on how many floors the rest stands. */
export function circlesAndFloors(arrows: readonly (readonly [from: string, to: string])[]): {
  circles: string[][];
  floors: number;
} {
  const next = Map.groupBy(arrows, ([from]) => from);
  const floors = new Map<string, number>();
  const circles: string[][] = [];
  const floorOf = (name: string, trail: readonly string[]): number => {
    if (trail.includes(name)) {
      circles.push([...trail.slice(trail.indexOf(name)), name]);
      return 0;
    }
    const known = floors.get(name);
    if (known !== undefined) return known;
    const below = (next.get(name) ?? []).map(([, to]) => floorOf(to, [...trail, name]));
    const floor = 1 + Math.max(0, ...below);
    floors.set(name, floor);
    return floor;
  };
  const highest = Math.max(0, ...[...next.keys()].map((name) => floorOf(name, [])));
  return { circles, floors: highest };
}
