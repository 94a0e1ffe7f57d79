/** The licences of all third parties whose work is in a release, also of what was bundled. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Lock, nameAt } from './lock.ts';

/** Works within the package of PostgreSQL, which has no texts of theirs: files of deploy/release/licences. */
const folder = 'deploy/release/licences';

/** The package of libvips lists the licences of what is linked into it in its README. */
const isLicence = (place: string, name: string) =>
  /^(?:un)?(?:licen[cs]e|copying|notice|copyright|third-party)/i.test(name) ||
  (place.includes('/sharp-libvips-') && name === 'README.md');

/** One text: the packages by name, each with its licence, and the works that a package has no texts of. */
export function licencesOf(root: string, lock: Lock, places: readonly string[]): string {
  const further = readdirSync(path.join(root, folder))
    .filter((name) => !name.startsWith('standard-'))
    .sort()
    .map((name) =>
      partOf(path.basename(name, '.txt'), [readFileSync(path.join(root, folder, name), 'utf8')]),
    );
  return [packageLicences(root, lock, places), ...further].join('\n');
}

/** One text: the packages by name, each with its licence; a text that was given before is named by the package that has it. */
export function packageLicences(root: string, lock: Lock, places: readonly string[]): string {
  const known = new Map<string, string>();
  const parts = places.map((place) => {
    const { version = '', license = 'no licence named' } = lock[place] ?? {};
    const title = `${nameAt(place)} ${version} (${license})`;
    const texts = textsIn(path.join(root, place)).map((text) => {
      const key = text.replace(/\s+/g, ' ');
      const before = known.get(key);
      if (before === undefined) known.set(key, title);
      return before === undefined ? text : `The text is that of ${before}.`;
    });
    const standard = `standard-${license}.txt`;
    if (texts.length === 0 || /^LGPL/.test(license)) texts.push(standardText(root, place, standard));
    return partOf(title, texts);
  });
  return parts.join('\n');
}

function partOf(title: string, texts: readonly string[]): string {
  return `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${texts.map((text) => `${text.trim()}\n`).join('\n')}`;
}

function textsIn(place: string): string[] {
  return readdirSync(place, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && isLicence(place, entry.name) && !/\.(?:js|ts|json)$/.test(entry.name),
    )
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(path.join(place, name), 'utf8').replaceAll('\r\n', '\n'));
}

/** Of a package that brings no text, its authors and the text that its licence has for all. */
function standardText(root: string, place: string, file: string): string {
  const { author, contributors = [] } = JSON.parse(
    readFileSync(path.join(root, place, 'package.json'), 'utf8'),
  );
  const nameOf = (person: unknown) =>
    typeof person === 'string' ? person : String((person as { name?: string } | undefined)?.name ?? '');
  const holders = [author, ...contributors].map(nameOf).filter((name) => name !== '');
  const standard = readFileSync(path.join(root, folder, file), 'utf8');
  return `Copyright (c) ${holders.join(', ') || `the authors of ${nameAt(place)}`}\n\n${standard}`;
}
