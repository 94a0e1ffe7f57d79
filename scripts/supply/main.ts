/** `npm run audit:supply`, which is also a part of `npm run check`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findingsOf } from './findings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { packages } = read('package-lock.json');
const findings = findingsOf(read('package.json'), packages);
for (const finding of findings) console.log(finding);
if (findings.length === 0) console.log(`${Object.keys(packages).length - 1} packages are as they should be`);
process.exitCode = findings.length === 0 ? 0 : 1;
