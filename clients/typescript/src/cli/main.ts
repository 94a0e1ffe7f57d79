#!/usr/bin/env node
/** The command line of the API: `afya-client --help`. */
import { env, exit, stderr, stdout } from 'node:process';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ApiError, Client, UnreadableAnswer, Withdrawn } from '../index.ts';
import { askCloud } from './cloud.ts';
import { type Command, type Given, UsageError } from './command.ts';
import { pushDraft, submit } from './drafts.ts';
import { messageOf } from './files.ts';
import { causeOf, isUnreachable } from './following.ts';
import { listen } from './listen.ts';
import { note, print } from './output.ts';
import { pack } from './pack.ts';
import { follow, searchPosts } from './posts.ts';
import { keyFileOf, keyFor, siteOf } from './settings.ts';

const commands: readonly Command[] = [searchPosts, pushDraft, submit, follow, pack, askCloud, listen];

const shared = {
  site: { type: 'string' },
  'key-file': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

const exits = { done: 0, refused: 1, usage: 2, unreachable: 3, noReader: 141 };

const help = `The public API of a site that runs Afya.

${commands.map(({ name, about }) => `  afya-client ${name.padEnd(14)}${about}`).join('\n')}

Of every command:
  --site ADDRESS   The site, such as https://afya.example; or set AFYA_SITE.
  --key-file FILE  A file with a key, which nobody else may read (mode 600); or set API_KEY. Otherwise a key is looked for in
                   ~/.config/afya-client/HOST.key. Reading what is public needs none.
  --json           One JSON object a line, in place of a table.
  --help           What a command takes.

Ends with 0 when done, 1 when the site refused, 2 when the command line, a file or the key is not right, 3 when the site can’t be reached.`;

async function run(args: string[]): Promise<void> {
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => args[at] === word));
  if (command === undefined) {
    if (args.length === 0 || ['--help', '-h', 'help'].includes(args[0] ?? '')) return print(help);
    throw new UsageError(
      `There is no command “${args.slice(0, 2).join(' ')}”. afya-client --help lists them.`,
    );
  }
  const given = read(command, args.slice(command.name.split(' ').length));
  if (given.values.help)
    return print(`${command.about}\n\nafya-client ${command.name} ${command.usage}\n\n${command.more}`);
  const [least, most] = command.words;
  if (given.positionals.length < least || given.positionals.length > most)
    throw new UsageError(`It takes: afya-client ${command.name} ${command.usage}`);
  await command.run(await prepare(command, given));
}

type Read = {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
};

function read({ name, options }: Command, args: string[]): Read {
  try {
    return parseArgs({ args, options: { ...shared, ...options }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(
      `${messageOf(error).split('. ')[0]}. afya-client ${name} --help says what it takes.`,
    );
  }
}

async function prepare({ needsKey }: Command, { values, positionals }: Read): Promise<Given> {
  const text = (option: string) => {
    const value = values[option];
    return typeof value === 'string' ? value : undefined;
  };
  const site = siteOf(text('site'));
  const key = await keyFor(site, text('key-file'));
  if (needsKey && key === undefined)
    throw new UsageError(
      `This needs a key. Make one at ${site}/developer/account/keys, and set API_KEY to it or write it to ${keyFileOf(site)} (mode 600).`,
    );
  return {
    client: new Client(site, { key, retries: 2 }),
    site,
    words: positionals,
    text,
    list: (option) => [values[option] ?? []].flat().map(String),
    flag: (option) => values[option] === true,
    number(option, otherwise, least) {
      const value = text(option);
      if (value === undefined) return otherwise;
      if (!/^\d{1,9}$/.test(value) || Number(value) < least)
        throw new UsageError(`--${option} is a whole number, ${least} or more.`);
      return Number(value);
    },
    json: values.json === true,
  };
}

/** Says what went wrong, and gives the status to end with. */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    note(`afya-client: ${error.message}`);
    return exits.usage;
  }
  if (error instanceof ApiError) {
    note(`afya-client: the site refused. ${error.message}`);
    for (const [field, problem] of Object.entries(error.fields)) note(`  ${field}: ${problem}`);
    if (error instanceof Withdrawn) note(`  ${error.notice?.reason}`);
    if (error.requestId !== undefined) note(`  request ${error.requestId}`);
    return exits.refused;
  }
  if (error instanceof UnreadableAnswer) {
    note(`afya-client: ${error.message}`);
    return exits.unreachable;
  }
  if (isUnreachable(error)) {
    note(`afya-client: the site can’t be reached: ${causeOf(error)}`);
    return exits.unreachable;
  }
  // Whoever read the output has gone.
  if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return exits.noReader;
  note(`afya-client: ${env.DEBUG && error instanceof Error ? error.stack : messageOf(error)}`);
  return exits.refused;
}

for (const stream of [stdout, stderr]) stream.on('error', () => {});
exit(await run(process.argv.slice(2)).then(() => exits.done, explain));
