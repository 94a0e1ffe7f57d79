/**
 * For the processes that run tests. Node loads their modules itself, which takes a fifth less processor time than to have Vite
 * rewrite every import. What Node can't load is made here: JSX, and style sheets, of which tests see nothing.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** How often Vitest has imported a file: a test file once in each process, a setup file before each of these. */
const imports = new Map<string, number>();

registerHooks({
  // Vitest adds the time to the address of a file. Numbers are the same in the next run, which finds the compiled code in Node's cache.
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const [address = '', time] = resolved.url.split('?vitest=');
    if (time === undefined) return resolved;
    const number = (imports.get(address) ?? 0) + 1;
    imports.set(address, number);
    return { ...resolved, url: number === 1 ? address : `${address}?import=${number}` };
  },

  load(url, context, nextLoad) {
    if (/\.css(?:$|\?)/.test(url))
      return { format: 'module', source: "export default '';", shortCircuit: true };
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
      jsx: { runtime: 'automatic' },
      sourcemap: false,
    });
    if (errors.length > 0) throw errors[0];
    return { format: 'module', source: code, shortCircuit: true };
  },
});
