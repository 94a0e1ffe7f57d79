// Writes the software bill of materials of what is shipped, in CycloneDX 1.6: the packages of the lock file that a
// production installation has, and the libraries in other languages within them. `npm sbom` leaves out packages that a package of development depends on, too.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './processes.mjs';
import { nativeComponents } from './sbom-native.mjs';
import { usages, usageText } from './usages.mjs';

/** `npm run sbom -- FILE`. The time is that of SOURCE_DATE_EPOCH, in seconds; without it the file has none. */
export async function sbom([file, ...others]) {
  if (!file || file.startsWith('-') || others.length > 0) {
    console.error(usageText(usages.sbom));
    return 2;
  }
  const epoch = process.env.SOURCE_DATE_EPOCH;
  if (epoch && !/^\d{1,11}$/.test(epoch)) {
    console.error('SOURCE_DATE_EPOCH must be seconds since 1970.');
    return 1;
  }
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const at = epoch ? new Date(Number(epoch) * 1000) : null;
  const bom = billOfMaterials(lock, at);
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${bom.components.length} packages are in ${file}`);
  return 0;
}

/** The bill of materials of a lock file of version 3. The same lock file and time give the same bytes. */
export function billOfMaterials({ packages }, at = null) {
  const { '': application, ...all } = packages;
  const shipped = new Map(Object.entries(all).filter(([, { dev, link }]) => !dev && !link));
  const components = new Map();
  for (const [place, entry] of shipped) {
    const component = componentOf(place, entry);
    const known = components.get(component['bom-ref']);
    // Required by one package is required, whatever others say.
    if (!known || component.scope === 'required') components.set(component['bom-ref'], component);
  }
  const self = `pkg:npm/${application.name}@${application.version}`;
  const needs = new Map([[self, needsOf('', application, shipped)]]);
  for (const [place, entry] of shipped) {
    const ref = refOf(place, entry);
    const held = nativeComponents(nameOf(place, entry));
    for (const component of held) components.set(component['bom-ref'], component);
    const within = held.map((component) => component['bom-ref']);
    needs.set(ref, new Set([...(needs.get(ref) ?? []), ...needsOf(place, entry, shipped), ...within]));
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      ...(at && { timestamp: at.toISOString() }),
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': self,
        name: application.name,
        version: application.version,
        licenses: licensesOf(application.license),
        purl: self,
      },
    },
    components: sorted(components.keys()).map((ref) => components.get(ref)),
    dependencies: sorted(needs.keys()).map((ref) => ({ ref, dependsOn: sorted(needs.get(ref)) })),
  };
}

function componentOf(place, entry) {
  const [name, group] = nameOf(place, entry).split('/').reverse();
  const ref = refOf(place, entry);
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name,
    version: entry.version,
    scope: entry.optional || entry.devOptional ? 'optional' : 'required',
    hashes: hashesOf(entry.integrity),
    licenses: licensesOf(entry.license),
    purl: ref,
  };
}

/** An alias is named after the package that it stands for. */
const nameOf = (place, entry) => entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);

/** The package as https://github.com/package-url/purl-spec writes it. */
const refOf = (place, entry) =>
  `pkg:npm/${nameOf(place, entry).replace('@', '%40')}@${encodeURIComponent(entry.version)}`;

const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

function hashesOf(integrity = '') {
  return integrity.split(/\s+/).flatMap((one) => {
    const [, name, digest] = /^(\w+)-([\w+/=]+)/.exec(one) ?? [];
    const alg = algorithms[name];
    return alg ? [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] : [];
  });
}

/** Texts that packages give as their licence although SPDX has no such identifier. */
const unknownToSpdx = new Set(['BSD', 'SEE LICENSE IN LICENSE', 'UNLICENSED']);

function licensesOf(license) {
  if (!license) return [];
  if (unknownToSpdx.has(license)) return [{ license: { name: license } }];
  return /[\s(]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

/** What a package depends on, each found where Node finds it from there. */
function needsOf(place, { dependencies, optionalDependencies, peerDependencies }, shipped) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const places = names.map((name) => placeOf(place, name, shipped)).filter((found) => found !== null);
  return new Set(places.map((found) => refOf(found, shipped.get(found))));
}

function placeOf(from, name, shipped) {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (shipped.has(place)) return place;
  if (from === '') return null;
  return placeOf(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name, shipped);
}

const sorted = (texts) => [...texts].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
