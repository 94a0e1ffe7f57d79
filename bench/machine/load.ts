/** The load generator: wrk, on the second core. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../server/platform/command-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { pinned } from './one-core.ts';

/** Connections kept open at the same time. */
export const connections = 64;

/**
 * Requests the pages of a server in turn for so long, with the encodings that browsers ask for; gives the requests per second.
 * @throws CommandError unless every answer is a success
 */
export async function load(
  sandbox: Sandbox,
  origin: string,
  paths: readonly string[],
  seconds: number,
): Promise<number> {
  const command = [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-H',
    'accept-encoding: gzip, deflate, br, zstd',
  ];
  if (paths.length > 1) command.push('-s', await writeScript(sandbox, paths));
  const { code, output } = await sandbox.run(pinned(1, [...command, `${origin}${paths[0]}`]));
  const rate = /^Requests\/sec: +([\d.]+)$/m.exec(output)?.[1];
  if (code !== 0 || !rate || /Socket errors|Non-2xx/.test(output))
    throw new CommandError(`The load generator failed:\n${output}`);
  return Number(rate);
}

/** Writes a script for wrk that requests the paths in turn. */
async function writeScript(sandbox: Sandbox, paths: readonly string[]): Promise<string> {
  const script = path.join(await sandbox.folder(), 'paths.lua');
  const text = `local requests, turn = {}, 0
function init()
  for path in string.gmatch([[${paths.join(' ')}]], "%S+") do
    requests[#requests + 1] = wrk.format("GET", path)
  end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`;
  await writeFile(script, text);
  return script;
}
