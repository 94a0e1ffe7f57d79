/** The names of scheduled backups, which say when each was begun and by which site. */
import { dayMilliseconds } from '../../../contract/durations.ts';

/** They sort by their time. Those of versions that knew no ids of sites lack one. */
const nameOfBackup = /^backup-(?<moment>\d{8}T\d{6}Z)(?:-(?<site>[0-9a-f]{8}))?\.age$/;

/** The name of the backup that this site began at this moment. */
export function nameAt(at: Date, site: string): string {
  return `backup-${momentOf(at)}-${site}.age`;
}

function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Files with the names of backups, each kind with the newest first. */
export interface SortedNames {
  /** This site's. */
  own: string[];
  /** Those of `own` that may be removed. */
  removable: string[];
  /** Made with this site's id since its first recorded backup, but not recorded: another copy of the site makes backups too. */
  copies: string[];
  /** With the id of another site. */
  foreign: string[];
  /** Without an id and not recorded: an earlier version made them, for this site or another one. */
  unknown: string[];
  /** Not foreign, with a time that is later than it can be: the database's clock was ahead. */
  ahead: string[];
}

/**
 * How long backups from before the first recorded one stay. A database that was restored has made none of them: it may be a copy of a site
 * that goes on, whose next backup shows that.
 */
const inheritedMilliseconds = 30 * dayMilliseconds;

/**
 * Tells whose backups these are; names of other files are left out. `begun` are the moments at which the recorded backups of this
 * database were begun. A site that was restored has no record of older ones, but has its id. Nothing can have been begun after `until`.
 */
export function sortNames(
  names: readonly string[],
  { site, begun, until }: { site: string | null; begun: readonly Date[]; until: Date },
): SortedNames {
  const recorded = new Set(begun.map(momentOf));
  const first = [...recorded].sort()[0];
  const sorted: SortedNames = { own: [], removable: [], copies: [], foreign: [], unknown: [], ahead: [] };
  const last = momentOf(until);
  const isSettled =
    first !== undefined && first < momentOf(new Date(until.getTime() - inheritedMilliseconds));
  for (const name of [...names].sort().reverse()) {
    const { moment, site: maker } = nameOfBackup.exec(name)?.groups ?? {};
    if (moment === undefined) continue;
    const kind = (() => {
      if (maker !== undefined && maker !== site) return 'foreign';
      if (moment > last) return 'ahead';
      if (recorded.has(moment)) return 'own';
      if (maker === undefined) return 'unknown';
      return first !== undefined && moment > first ? 'copies' : 'own';
    })();
    sorted[kind].push(name);
    if (kind === 'own' && (isSettled || recorded.has(moment))) sorted.removable.push(name);
  }
  return sorted;
}

/** The backup that the draft of a killed process was for; null for other files. */
export function backupOfDraft(file: string): string | null {
  const { name } = /^\.draft-(?<name>backup-.*\.age)(\.partial)?$/.exec(file)?.groups ?? {};
  return name ?? null;
}
