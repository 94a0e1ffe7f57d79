/** Prints the figures of the layout: `npm run check -- --figures [FOLDER]`, of another working copy where one is named. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { circlesAndFloors, importsOf, readSources } from './layout.ts';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));

const sources = readSources(root);
const imports = [...sources].flatMap(([from, text]) => importsOf(from, text));
const ours = imports.filter(({ to }) => sources.has(to));
const entries = readdirSync(`${root}/server`, { withFileTypes: true });
const rooms = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
/** Arrows between the folders of the server at a depth, each once. */
const between = (depth: number) => {
  const place = (file: string) => {
    const parts = file.split('/').slice(1);
    return parts.length === 1 ? 'above' : parts.slice(0, Math.min(depth, parts.length - 1)).join('/');
  };
  const keys = ours
    .filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/'))
    .map(({ from, to }) => `${place(from)} ${place(to)}`);
  return [...new Set(keys)].flatMap((key) => {
    const [from = '', to = ''] = key.split(' ');
    return from === to ? [] : [[from, to] as const];
  });
};
const arrows = between(1);
const lowerFirst = arrows.filter(([from]) => from !== 'above' && from !== 'commands');
const files = circlesAndFloors(ours.map(({ from, to }) => [from, to] as const));
const lines = [...sources.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0);
console.log(
  [
    `rooms of the server, with the commands: ${rooms.length}`,
    `loose files in server/: ${entries.filter(({ name }) => /(?<!\.test)\.ts$/.test(name)).length}`,
    `floors of the server: ${circlesAndFloors(lowerFirst).floors + 1}`,
    `arrows between rooms: ${arrows.length}; between their folders: ${between(2).length}`,
    `circles of rooms: ${circlesAndFloors(lowerFirst).circles.length}; of files, type imports included: ${files.circles.length}`,
    `index.ts files: ${[...sources.keys()].filter((file) => file.endsWith('/index.ts')).length}, of these in server/: ${[...sources.keys()].filter((file) => /^server\/.*\/index\.ts$/.test(file)).length}`,
    `product files: ${sources.size}; their lines: ${lines}`,
  ].join('\n'),
);
