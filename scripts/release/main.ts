/** `npm run release -- VERSION OUT`: everything that runs the site on a Linux machine without npm and a network, in one archive. */
import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publicKeyOf, writePublicKeyFile, writeSignature } from '../../server/trust/signatures/minisign.ts';
import { billOfMaterials } from '../sbom.mjs';
import { pack, sumsOf, writeContents } from './archive.ts';
import { contentsOf } from './contents.ts';
import { licencesOf } from './licences.ts';
import { readLock, withDependencies } from './lock.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What builds the client and the server, and is no part of either. */
const buildTools = ['vite', 'rolldown'];

/** A wrong argument or state, which one line explains. */
class RefusedRelease extends Error {}

async function release([version = '', out = '', ...others]: string[]): Promise<void> {
  if (version === '' || out === '' || others.length > 0 || version.startsWith('-'))
    throw new RefusedRelease('Usage: npm run release -- VERSION OUT');
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  if (version !== manifest.version)
    throw new RefusedRelease(`package.json has the version ${manifest.version}, and not ${version}.`);
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new RefusedRelease(
      'A release is made on Linux on x64, because it holds the programs of this platform.',
    );
  const key = signingKey();
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new RefusedRelease(`These files differ from the commit:\n${changed}`);
  const [commit, seconds] = [git('rev-parse', 'HEAD'), Number(git('log', '-1', '--format=%ct'))];

  const name = `afya-${version}-linux-x64`;
  mkdirSync(path.join(root, '.tmp'), { recursive: true });
  const place = mkdtempSync(path.join(root, '.tmp/release-'));
  try {
    const folder = path.join(place, name);
    const bill = await stage(folder, { version, commit, dependencies: manifest.dependencies, seconds });
    mkdirSync(out, { recursive: true });
    const archive = path.join(out, `${name}.tar.gz`);
    await pack(folder, archive, seconds);
    writeFileSync(path.join(out, `${name}.cdx.json`), bill);
    const sums = await sumsOf(out, [`${name}.tar.gz`, `${name}.cdx.json`]);
    writeFileSync(path.join(out, 'SHA256SUMS'), sums);
    if (key !== null) {
      const comment = `afya ${version}, commit ${commit}`;
      for (const file of [`${name}.tar.gz`, 'SHA256SUMS'])
        writeFileSync(
          path.join(out, `${file}.minisig`),
          writeSignature(key, readFileSync(path.join(out, file)), comment),
        );
      writeFileSync(path.join(out, 'minisign.pub'), writePublicKeyFile(publicKeyOf(key)));
    }
    console.log(`${archive} has ${(statSync(archive).size / 1e6).toFixed(1)} MB.`);
    console.log(sums.trimEnd());
    if (key === null) console.log('It is not signed: RELEASE_KEY_FILE names no key.');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Writes the files of the release into a folder; gives the bill of materials. */
async function stage(
  folder: string,
  about: { version: string; commit: string; dependencies: Record<string, string>; seconds: number },
): Promise<string> {
  const lock = readLock(root);
  const { contents, packages } = contentsOf(root);
  const bundled = Object.keys(about.dependencies).filter((name) => !buildTools.includes(name));
  const all = [...new Set([...withDependencies(root, lock, bundled), ...packages])].sort();
  const held = Object.fromEntries(
    Object.entries(lock).filter(([place]) => place === '' || all.includes(place)),
  );
  const bill = `${JSON.stringify(billOfMaterials({ packages: held }, new Date(about.seconds * 1000)), null, 2)}\n`;
  contents.set('sbom.cdx.json', { text: bill });
  contents.set('THIRD-PARTY-LICENCES.txt', { text: licencesOf(root, lock, all) });
  contents.set('VERSION', { text: `afya ${about.version} (${about.commit})\n` });
  await writeContents(folder, contents);
  const files = [...contents].flatMap(([file, entry]) => ('link' in entry ? [] : [file]));
  writeFileSync(path.join(folder, 'SHA256SUMS'), await sumsOf(folder, files));
  return bill;
}

/** The key that signs, or null where none is set. */
function signingKey() {
  const file = process.env.RELEASE_KEY_FILE;
  if (!file) return null;
  if (!existsSync(file)) throw new RefusedRelease(`RELEASE_KEY_FILE names ${file}, which doesn't exist.`);
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The line below says what is needed.
  }
  throw new RefusedRelease(`${file} holds no Ed25519 key in PEM form (openssl genpkey -algorithm ed25519).`);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root }).toString().trim();
}

try {
  await release(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof RefusedRelease)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
