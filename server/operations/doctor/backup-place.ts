/** Examines the place of scheduled backups by using it. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { errorCode, messageOf } from '../../platform/db/errors.ts';
import type { Bucket } from '../../platform/files/bucket.ts';
import { listBucket, openBucket } from '../../platform/files/files.ts';
import { bucketFault } from '../../platform/start-checks.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { bucketPatience, causeOf, errorOf } from './services.ts';

interface Place {
  /** For messages, without secrets. */
  called: string;
  write(name: string): Promise<unknown>;
  list(): Promise<unknown>;
  read(name: string): Promise<unknown>;
  delete(name: string): Promise<unknown>;
}

/** Writes, lists, reads and deletes a small file, where backups can be made. */
export async function examineBackupPlace({ backups }: Pick<Config, 'backups'>): Promise<Finding[]> {
  if (backups.lock === null) return [];
  const place =
    'folder' in backups.to ? folderPlace(backups.to.folder) : await bucketPlace(backups.to.bucket);
  const name = `doctor-${randomUUID()}`;
  const unwritten = await errorOf(place.write(name));
  if (unwritten !== null) return [ofWriting(place, unwritten)];
  const unlisted = await errorOf(place.list());
  const unread = await errorOf(place.read(name));
  const undeleted = await errorOf(place.delete(name));
  const refused = (kind: typeof problem, what: string, error: unknown, follows: string): Finding[] => {
    if (error === null) return [];
    const text = `${place.called} does not let us ${what}: ${messageOf(causeOf(error))}. ${follows}`;
    return [kind('backups', text, 'Allow it, or have something else remove old backups.')];
  };
  const found = [
    ...refused(warning, 'list', unlisted, 'Older backups stay, and npm run restore-drill finds none.'),
    ...refused(problem, 'read', unread, 'No backup can be seen to be complete, or restored.'),
    ...refused(warning, 'delete', undeleted, `Older backups stay, and so does ${name}.`),
  ];
  return found.length > 0 ? found : [ok('backups', `${place.called} takes, lists, gives and deletes files.`)];
}

function ofWriting({ called }: Place, error: unknown): Finding {
  if (errorCode(error) === 'ENOENT')
    return warning(
      'backups',
      `${called} does not exist yet.`,
      'The first backup creates it; check BACKUP_TO if there has been one.',
    );
  const fault = bucketFault(error, {
    setting: 'BACKUP_TO',
    without: 'No backup can be made until it does.',
  });
  if (fault)
    return problem('backups', fault.message, 'Check BACKUP_TO, and that this machine reaches the server.');
  return problem(
    'backups',
    `${called} does not let us write: ${messageOf(causeOf(error))}. No backup can be made.`,
    'Give the folder to the user of the server, or allow the key to write objects.',
  );
}

function folderPlace(folder: string): Place {
  const at = (name: string) => path.join(folder, name);
  return {
    called: `The folder ${folder} of BACKUP_TO`,
    write: (name) => writeFile(at(name), name, { mode: 0o600, flag: 'wx' }),
    list: () => readdir(folder),
    read: (name) => readFile(at(name)),
    delete: (name) => rm(at(name)),
  };
}

async function bucketPlace(bucket: Bucket): Promise<Place> {
  const files = await openBucket(bucket, bucketPatience);
  return {
    called: `The bucket ${bucket.name} of BACKUP_TO`,
    write: (name) => files.put(name, name),
    list: () => listBucket(bucket, 'backup-', bucketPatience),
    read: (name) => files.get(name),
    delete: (name) => files.delete(name),
  };
}
