/** Builds the packages of the clients, and installs them as whoever has nothing but the package does. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
const clients = path.join(root, 'clients');
export const compiler = path.join(root, 'node_modules/typescript-compiler/bin/tsc');

/** Installs the package that `npm pack` makes into a folder. Gives the program of its command line. */
export async function installTypeScript(folder: string): Promise<string> {
  const source = path.join(folder, 'typescript');
  await cp(path.join(clients, 'typescript'), source, {
    recursive: true,
    filter: (name) => !name.endsWith('/dist'),
  });
  // `prepack` of the package, where no compiler is installed beside it.
  await run(process.execPath, [compiler, '-p', source]);
  const types = ['--typeRoots', path.join(root, 'node_modules/@types')];
  await run(process.execPath, [compiler, '-p', path.join(source, 'src/cli'), ...types]);
  const cli = path.join(source, 'dist/cli');
  await run(process.execPath, [path.join(root, 'scripts/bundle-word.ts'), cli]);
  await run('npm', ['pack', source, '--ignore-scripts', '--pack-destination', folder], { cwd: folder });
  await writeFile(path.join(folder, 'package.json'), '{"type":"module","private":true}');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, './afya-client-1.0.0.tgz'], { cwd: folder });
  return path.join(folder, 'node_modules/.bin/afya-client');
}

/** Unpacks the wheel, which is what installing one without scripts comes to. Gives the folder for PYTHONPATH. */
export async function installPython(folder: string): Promise<string> {
  const source = path.join(folder, 'python-source');
  const packages = path.join(folder, 'python');
  await cp(path.join(clients, 'python'), source, { recursive: true });
  const wheel = `import sys; sys.path.insert(0, ${JSON.stringify(source)}); import backend; print(backend.build_wheel(${JSON.stringify(folder)}))`;
  const { stdout } = await run('python3', ['-c', wheel]);
  await mkdir(packages);
  await run('python3', ['-m', 'zipfile', '-e', path.join(folder, stdout.trim()), packages]);
  return packages;
}

/** Installs the source package that `R CMD build` makes. Gives the folder for R_LIBS. */
export async function installR(folder: string): Promise<string> {
  const library = path.join(folder, 'r');
  await mkdir(library);
  await run('R', ['CMD', 'build', '--no-manual', '--no-build-vignettes', path.join(clients, 'r')], {
    cwd: folder,
  });
  const options = ['--no-docs', '--no-test-load', '--no-byte-compile', `--library=${library}`];
  await run('R', ['CMD', 'INSTALL', ...options, 'afyaclient_1.0.0.tar.gz'], { cwd: folder });
  return library;
}

/** The source of this project as whoever has a copy of it has it, with folders of its own where clients are built. */
export async function copySource(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of await readdir(root))
    if (name !== 'clients') await symlink(path.join(root, name), path.join(folder, name));
  await cp(clients, path.join(folder, 'clients'), {
    recursive: true,
    filter: (name) => !/\/(?:dist|node_modules|__pycache__)$/.test(name),
  });
}
