/** Writes `licences/licences.txt` into BUILD_DIR: the licences of all third parties whose work the site runs on or sends to browsers. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes.mjs';
import { licencesOf } from './licences.ts';
import { readLock, withDependencies } from './lock.ts';

const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const lock = readLock(root);
const folder = path.join(process.env.BUILD_DIR ?? path.join(root, 'dist'), 'licences');
mkdirSync(folder, { recursive: true });
writeFileSync(
  path.join(folder, 'licences.txt'),
  licencesOf(root, lock, withDependencies(root, lock, Object.keys(dependencies))),
);
