/** Runs the code of the docs, as a reader who copies it would. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Ended, Settings } from './process.ts';

/** The program that runs each language from standard input, by the language's name in the docs. */
const interpreters: Record<string, [string, ...string[]]> = {
  curl: ['sh', '-es'],
  sh: ['sh', '-es'],
  JavaScript: [process.execPath, '--input-type=module', '-'],
  javascript: [process.execPath, '--input-type=module', '-'],
  Python: ['python3', '-'],
  python: ['python3', '-'],
  ...(hasR() && { R: ['Rscript', '-'] }),
};

/** Whether R is here with the packages of the examples. */
function hasR(): boolean {
  const loaded = 'loadNamespace("httr2"); loadNamespace("jsonlite")';
  return spawnSync('Rscript', ['-e', loaded], { stdio: 'ignore' }).status === 0;
}

/** Whether code of this language is run; text and JSON are not, nor is R where it isn't. */
export function isRun(language: string): boolean {
  return Object.hasOwn(interpreters, language);
}

/** A running program. */
export interface Running {
  /** Resolves once the program has printed this text. Rejects if it ends before. */
  printed(text: string): Promise<void>;
  ended: Promise<Ended>;
  end(): Promise<Ended>;
}

/** Starts code with only these environment variables. @throws if no program runs the language */
export function startCode(language: string, code: string, settings: Settings): Running {
  const [program, ...args] = interpreters[language] ?? [];
  if (program === undefined) throw new Error(`nothing runs ${language}`);
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    texts.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    texts.stderr += chunk.toString();
  });
  child.stdin.on('error', () => {});
  child.stdin.end(code);
  const over = Promise.all([once(child, 'exit'), finished(child.stdout), finished(child.stderr)]);
  const ended = over.then((): Ended => ({ code: child.exitCode, ...texts }));
  return {
    ended,
    printed(text) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = () => texts.stdout.includes(text) && resolve();
      child.stdout.on('data', look);
      look();
      ended.then(() => reject(new Error(`it ended without printing ${text}:\n${texts.stderr}`)), reject);
      return promise;
    },
    end() {
      child.kill();
      return ended;
    },
  };
}

export function runCode(language: string, code: string, settings: Settings): Promise<Ended> {
  return startCode(language, code, settings).ended;
}

/** Code on a page of the docs; `call` is the call whose section contains it. */
export interface CodeBlock {
  language: string;
  code: string;
  call: string | null;
}

/** The code on a page of the docs, in its order. */
export function codeOn(html: string): CodeBlock[] {
  let call: string | null = null;
  const found: CodeBlock[] = [];
  for (const [, section, language = '', code = ''] of html.matchAll(
    /<section class="call" id="(\w+)"|<code (?:class="language-|data-language=")([\w-]+)">(.*?)<\/code>/gs,
  )) {
    if (section) call = section;
    else found.push({ language, code: plainText(code), call });
  }
  return found;
}

const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  '#x27': "'",
  '#x26': '&',
  '#x3C': '<',
};

function plainText(html: string): string {
  return html.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);
}

const closing = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** The first error in the brackets and quotes of R code, since nothing runs it; null if there is none. */
export function unbalanced(code: string): string | null {
  const open: string[] = [];
  const rest = code.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|#[^\n]*/gs, '');
  if (/["'`]/.test(rest)) return 'a quote that nothing closes';
  for (const character of rest) {
    const close = closing.get(character);
    if (close !== undefined) open.push(close);
    else if (')]}'.includes(character) && open.pop() !== character) return `a stray ${character}`;
  }
  return open.length === 0 ? null : `no ${open.at(-1)}`;
}
