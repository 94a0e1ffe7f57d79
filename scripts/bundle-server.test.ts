/** The bundle of the server, as the tests' build has written it (docs/decisions/090-bundled-server.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'dist/server');
const files = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(path.join(folder, name), 'utf8'),
}));

it('the server in one file starts with what must run before all other modules', () => {
  const main = files.find(({ name }) => name === 'main.js')?.text ?? '';
  expect(main).toMatch(/process\.nextTick[\s\S]*await import\("\.\/serve-/);
  expect([...main.matchAll(/^import .* from "(.*)"/gm)].map(([, from]) => from)).toEqual([
    'node:async_hooks',
  ]);
});

it.each(['rendering-worker', 'asking-worker'])(
  'the server in one file starts %s from a program of its own, without any other module',
  (name) => {
    const worker = files.find((file) => file.name === `${name}.js`)?.text ?? '';
    expect(worker).toContain('process.on("message"');
    expect(worker).not.toMatch(/^import .*\.js";$/m);
    expect(files.some(({ text }) => text.includes(`new URL("${name}.js", import.meta.url)`))).toBe(true);
  },
);

it('the server in one file is written in ASCII and names no place of this machine', () => {
  for (const { name, text } of files) {
    expect(/[^\0-\x7f]/.test(text), name).toBe(false);
    expect(text.includes(root), name).toBe(false);
  }
});

it('the server in one file leaves no source of ours and none of the large packages to be loaded one module after the other', () => {
  const imported = files.flatMap(({ text }) =>
    [...text.matchAll(/^(?:import|export)\b[^;'"]*?["']([^"']+)["'];$/gm)].map(([, from = '']) => from),
  );
  const outside = new Set(imported.filter((from) => !/^\.\/[^/]+\.js$/.test(from) && !isBuiltin(from)));
  expect(outside.size).toBeGreaterThan(0);
  for (const from of outside) expect(from).not.toMatch(/^(?:[.#/]|zod|kysely|fastify|graphile-worker)/);
});

it('assigns the fields of tokens of Markdown', () => {
  const helpers = files.flatMap(({ text }) => text.match(/^function _defineProperty.*?^\}$/gms) ?? []);
  expect(helpers.length).toBeGreaterThan(0);
  for (const helper of helpers) expect(helper).not.toContain('Object.defineProperty');
});
