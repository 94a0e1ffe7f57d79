/** Checks the layout of the repository: which folder may import which, and what every call must have. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, routeOf } from '../contract/endpoint.ts';
import { contract, endpoints } from '../contract/index.ts';
import { circlesAndFloors, importsOf, readSources } from '../scripts/layout.ts';
import { startTestApp, type TestApp } from './app.ts';

const root = path.resolve(import.meta.dirname, '..');
const sources = readSources(root);
const files = [...sources.keys()];
const imports = files.flatMap((file) => importsOf(file, sources.get(file) ?? ''));

const testFiles = globSync('*/**/*.{test,e2e}.ts', {
  cwd: root,
  exclude: ['node_modules', '**/node_modules', 'dist', '.tmp'],
});

const inFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const isOurs = (file: string) =>
  sources.has(file) || /^(contract|markdown|server|web|messages|bench|fuzz|verify-log|node)\//.test(file);

/** Imports from `folder` to files of this repository that are not allowed. */
function strays(folder: string, allowed: (to: string, from: string) => boolean): string[] {
  return imports
    .filter(({ from, to }) => inFolder(folder)(from) && isOurs(to) && !allowed(to, from))
    .map(({ from, to }) => `${from} → ${to}`);
}

describe('imports', () => {
  it('the contract imports zod, the languages that have a folder, and itself', () => {
    expect(strays('contract', inFolder('contract'))).toEqual([]);
    const packages = imports
      .filter(({ from, to }) => inFolder('contract')(from) && !isOurs(to))
      .map(({ to }) => to);
    expect([...new Set(packages)].sort()).toEqual(['#is-place', '#languages', 'zod']);
  });

  it('web/ui imports only itself', () => {
    expect(strays('web/ui', inFolder('web/ui'))).toEqual([]);
  });

  it('public pages import web/ui, the contract and messages', () => {
    const allowed = ['web/public', 'web/ui', 'contract', 'messages'];
    expect(strays('web/public', (to) => allowed.some((folder) => inFolder(folder)(to)))).toEqual([]);
  });

  it('islands import web/ui and the contract, and no package', () => {
    const allowed = ['web/islands', 'web/ui', 'contract'];
    expect(strays('web/islands', (to) => allowed.some((folder) => inFolder(folder)(to)))).toEqual([]);
    const loading = imports.filter(
      ({ from, to, onlyType }) =>
        inFolder('web/islands')(from) && !onlyType && (!isOurs(to) || inFolder('contract')(to)),
    );
    expect(loading).toEqual([]);
  });

  it('the portal imports web/ui, the contract, messages and the engine of figures', () => {
    const allowed = ['web/portal', 'web/ui', 'contract', 'messages', 'markdown/figures'];
    expect(strays('web/portal', (to) => allowed.some((folder) => inFolder(folder)(to)))).toEqual([]);
  });

  it('rooms of the portal import only rooms below them', () => {
    const rooms = ['frame', 'people', 'writing', 'desk', 'programs', 'operations'];
    /** The composition above all rooms has none. Programs don't use the desk, which stands beside them. */
    const floorOf = (file: string) => rooms.indexOf(file.split('/')[2] ?? '');
    const up = imports.filter(({ from, to }) => {
      if (!inFolder('web/portal')(from) || !inFolder('web/portal')(to) || floorOf(from) === -1) return false;
      const isBeside = floorOf(from) === rooms.indexOf('programs') && floorOf(to) === rooms.indexOf('desk');
      return floorOf(to) === -1 || floorOf(to) > floorOf(from) || isBeside;
    });
    expect(up.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('the portal does not import the texts of the server', () => {
    const loading = imports.filter(
      ({ from, to, onlyType }) => inFolder('web/portal')(from) && to === 'messages/index.ts' && !onlyType,
    );
    expect(loading).toEqual([]);
  });

  it('web/ui imports no package but React', () => {
    const packages = imports
      .filter(({ from, to }) => inFolder('web/ui')(from) && !isOurs(to) && !to.endsWith('.css'))
      .map(({ to }) => to);
    expect([...new Set(packages)]).toEqual(['react']);
  });

  it('messages import the contract at most', () => {
    expect(strays('messages', (to) => inFolder('messages')(to) || inFolder('contract')(to))).toEqual([]);
  });

  it('markdown imports the contract, messages and itself', () => {
    const allowed = ['markdown', 'contract', 'messages'];
    expect(strays('markdown', (to) => allowed.some((folder) => inFolder(folder)(to)))).toEqual([]);
  });

  it('nothing imports the benchmarks', () => {
    expect(imports.filter(({ from, to }) => inFolder('bench')(to) && !inFolder('bench')(from))).toEqual([]);
  });

  it('nothing imports the fuzzers', () => {
    expect(imports.filter(({ from, to }) => inFolder('fuzz')(to) && !inFolder('fuzz')(from))).toEqual([]);
  });

  it('the verifier of the log imports only itself, Node and the version of the program', () => {
    expect(strays('verify-log', inFolder('verify-log'))).toEqual([]);
    const packages = imports
      .filter(({ from, to }) => inFolder('verify-log')(from) && !isOurs(to))
      .map(({ to }) => to);
    expect(packages.filter((name) => !name.startsWith('node:') && name !== 'package.json')).toEqual([]);
  });

  it('the node imports only itself, Node, the client of PostgreSQL and the reader of tabix', () => {
    expect(strays('node', inFolder('node'))).toEqual([]);
    const packages = imports
      .filter(({ from, to }) => inFolder('node')(from) && !isOurs(to) && !inFolder('node/testing')(from))
      .map(({ to }) => to);
    const others = packages.filter((name) => !name.startsWith('node:'));
    expect(
      others.filter(
        (name) => !['pg', 'pg-copy-streams', '@gmod/tabix', 'generic-filehandle2'].includes(name),
      ),
    ).toEqual([]);
  });

  it('nothing but the benchmarks and the fuzzers imports the node', () => {
    const importing = imports.filter(
      ({ from, to }) =>
        inFolder('node')(to) &&
        !inFolder('node')(from) &&
        !['bench', 'fuzz'].includes(from.split('/')[0] ?? ''),
    );
    expect(importing).toEqual([]);
  });

  it('the server never imports web, and web never the server', () => {
    const crossing = imports.filter(
      ({ from, to }) =>
        (inFolder('server')(from) && inFolder('web')(to)) ||
        (inFolder('web')(from) && inFolder('server')(to)),
    );
    expect(crossing).toEqual([]);
  });

  it('there are no import cycles, of types neither', () => {
    const ours = imports.filter(({ to }) => sources.has(to));
    expect(circlesAndFloors(ours.map(({ from, to }) => [from, to])).circles).toEqual([]);
  });
});

describe('inside the server', () => {
  /** From the ground up: each imports only those before it, and the two of one place don't import each other. */
  const floors = [
    ['platform'],
    ['trust'],
    ['people'],
    ['posts'],
    ['desk', 'programs'],
    ['cloud'],
    ['site'],
    ['operations'],
  ];
  const roomOf = (file: string) => {
    const [, room = '', rest] = file.split('/');
    return file.startsWith('server/') && rest !== undefined && floors.flat().includes(room) ? room : null;
  };
  const floorOf = (file: string) => {
    const room = roomOf(file);
    return room === null ? floors.length : floors.findIndex((rooms) => rooms.includes(room));
  };

  it('rooms import only rooms below them', () => {
    const up = imports.filter(({ from, to }) => {
      if (!inFolder('server')(to) || roomOf(from) === null || roomOf(from) === roomOf(to)) return false;
      return floorOf(to) >= floorOf(from);
    });
    expect(up.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  /** A folder of a room. The platform has none: it is the toolbox. */
  const nounOf = (file: string) => {
    const [, room, folder] = file.split('/');
    return roomOf(file) === null || room === 'platform' ? null : `${room}/${folder}`;
  };
  const nounsImports = imports.filter(({ from, to }) => nounOf(from) !== null && to.startsWith('server/'));

  it('rooms are reached through their index alone, but for the platform, which is a toolbox', () => {
    const around = imports.filter(({ from, to }) => {
      const room = roomOf(to);
      if (room === null || room === 'platform' || roomOf(from) === null || roomOf(from) === room)
        return false;
      return to !== `server/${room}/index.ts`;
    });
    expect(around.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('no other folder of the server has an index', () => {
    const others = files.filter((file) => /^server\/.+\/.+\/index\.ts$/.test(file));
    expect(others).toEqual([]);
  });

  it('nothing in a room imports its own index', () => {
    const inside = imports.filter(({ from, to }) => to === `server/${roomOf(from)}/index.ts`);
    expect(inside.map(({ from }) => from)).toEqual([]);
  });

  it('nouns use each other in one direction only', () => {
    const pairs = new Set(nounsImports.map(({ from, to }) => `${nounOf(from)} ${nounOf(to)}`));
    const mutual = [...pairs].filter((pair) => {
      const [one, other] = pair.split(' ');
      return one !== other && other !== 'null' && pairs.has(`${other} ${one}`);
    });
    expect(mutual).toEqual([]);
  });

  it('routes call actions, and not queries', () => {
    const shortcuts = imports.filter(
      ({ from, to, onlyType }) => /routes\.ts$/.test(from) && /queries\.ts$/.test(to) && !onlyType,
    );
    expect(shortcuts).toEqual([]);
  });

  it('only routes, what mounts them, http and app.ts import Fastify', () => {
    const knowing = imports.filter(
      ({ from, to }) =>
        /^(fastify|@fastify\/)/.test(to) &&
        !/(?:routes|mount|mounting)\.ts$/.test(from) &&
        !inFolder('server/platform/http')(from) &&
        from !== 'server/app.ts',
    );
    expect(knowing).toEqual([]);
  });

  it('only queries.ts and db hold SQL', () => {
    const holding = files.filter((file) => {
      const hasSql = /from '(kysely|pg)'|\bsql`/.test(
        (sources.get(file) ?? '').replace(/import type .* from 'pg';/g, ''),
      );
      return hasSql && !/queries\.ts$/.test(file) && !inFolder('server/platform/db')(file);
    });
    expect(holding).toEqual([]);
  });

  it("only node-http.ts loads Node's http, for the memory that an import of it takes", () => {
    const importing = files.filter(
      (file) =>
        inFolder('server')(file) &&
        !inFolder('server/commands')(file) &&
        /^import (?!type )[^;]* from 'node:https?'/m.test(sources.get(file) ?? ''),
    );
    expect(importing).toEqual([]);
  });

  it('only inTransaction begins transactions, so that what waits for a commit runs after it', () => {
    const beginning = files.filter(
      (file) => inFolder('server')(file) && /\.transaction\(\)/.test(sources.get(file) ?? ''),
    );
    // The replica only reads.
    expect(beginning.sort()).toEqual([
      'server/platform/db/database.ts',
      'server/platform/db/replica/replica.ts',
    ]);
  });

  it('only config.ts reads the environment', () => {
    const reading = files.filter(
      (file) =>
        inFolder('server')(file) &&
        /process\.env/.test(sources.get(file) ?? '') &&
        file !== 'server/platform/config/config.ts',
    );
    expect(reading).toEqual([]);
  });
});

describe('languages', () => {
  it('Intl uses the locale of localeOf, never that of the machine', () => {
    const others = [...sources].flatMap(([file, text]) => {
      const uses = text.match(/\bIntl\.\w+[(.](?!localeOf\()|\.toLocale\w*\(|\.localeCompare\(/g) ?? [];
      return file === 'messages/locale.ts' ? [] : uses.map((use) => `${file}: ${use}`);
    });
    expect(others).toEqual([]);
  });
});

describe('files', () => {
  it('are short enough to read at once, unless a program writes them', () => {
    const long = [...sources].filter(([, text]) => text.split('\n').length > 320).map(([file]) => file);
    expect(long).toEqual(['server/platform/db/schema.ts']);
  });

  it('are in folders of at most 25', () => {
    const folders = Map.groupBy(files, (file) => path.dirname(file));
    const full = [...folders].filter(([, held]) => held.length > 25).map(([folder]) => folder);
    expect(full).toEqual([]);
  });

  it('are not named utils, helpers, misc or common', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc|common)(\/|\.)/.test(file))).toEqual([]);
  });

  it('are not named by a participle: what is done or was done is a noun or a verb', () => {
    const nouns =
      /(beginning|drawing|encoding|embedded|feed|field|finding|flanking|following|formed|heading|loading|meaning|numbering|pacing|pooling|rendering|saving|signposting|spelling|talking|timing|tracing|writing)$/;
    const names = files.map((file) => path.basename(file).replace(/\..*/, ''));
    const participles = names.filter((name) => /(ing|ed|held|known|shown|sought|taken|told)$/.test(name));
    expect(participles.filter((name) => !nouns.test(name))).toEqual(['fetched', 'unsupported']);
  });
});

describe('titles of tests', () => {
  it('name what is tested where no describe does', () => {
    const verbs =
      /^(accepts?|adds|allows|answers|asks|begins|can|closes|counts|deletes|does|ends|finds|forgets|gives|goes|has|have|ignores|is|keeps|knows|leaves|makes|never|puts|reads|refuses|rejects|returns|says|sends|sets|shows|starts|stays|stops|takes|tells|throws|uses|writes)\b/;
    const titles = testFiles.flatMap((file) =>
      [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /^(?:it|test)(?:\.\w+\(.*?\))?\(\s*'([^']+)'/gm,
        ),
      ].map(([, title = '']) => ({ file, title })),
    );
    expect(titles.length).toBeGreaterThan(1000);
    expect(titles.filter(({ title }) => verbs.test(title))).toEqual([]);
  });
});

describe('the contract', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.close());

  it('every call is mounted', () => {
    const missing = endpoints.filter(
      ({ method, path: address }) => !site.app.hasRoute({ method, url: routeOf({ path: address }) }),
    );
    expect(missing).toEqual([]);
  });

  it('no two calls share a method and a path', () => {
    const keys = endpoints.map(({ method, path: address }) => `${method} ${address}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  /** The calls with fixed paths, including unusual ones: product.md#calls. */
  const specified = [
    'GET /adminPHIS/users',
    'GET /adminPHIS/author/{id}',
    'GET /content/get-drafts',
    'GET /content/author-withdrawn-posts',
    'GET /get-author-submitted-drafts',
    'GET /posts-by-author/{unique_id}',
    'POST /cdn/profile',
    'PATCH /adminPHIS/update-author',
    'PATCH /adminPHIS/update.bio',
    'PATCH /content/withdraw-post/{post_id}',
    'POST /developer/signin',
    'POST /developer/auth/signup',
    'POST /auth/query.email',
    'POST /developer/query.email',
    'POST /developer/get.password.link',
    'PATCH /developer/verify.email',
    'POST /developer/verify.email',
    'POST /auth/forgot.password',
  ];
  it('has every call with a fixed path', () => {
    const present = new Set(endpoints.map(({ method, path: address }) => `${method} ${address}`));
    expect(specified.filter((row) => !present.has(row))).toEqual([]);
  });

  it('does not compile if a call does not declare who may make it', () => {
    const { access, ...rest } = contract.getHealth;
    // @ts-expect-error an endpoint requires `access`
    const open: Endpoint = rest;
    expect(open).not.toHaveProperty('access');
    expect(access).toBe('anyone');
  });
});

it('HTML becomes a part of the portal by the policy for what the server has sanitised, and by nothing else', () => {
  const sinks =
    /(?:dangerouslySetInnerHTML=\{\{|\b(?:innerHTML|outerHTML|srcdoc) = |insertAdjacentHTML|parseFromString\((?!serverHtml))/;
  const portal = [...sources].filter(([file]) =>
    /^web\/(?:portal|islands)\/.*(?<!\.test|\.d)\.tsx?$/.test(file),
  );
  expect(portal.length).toBeGreaterThan(100);
  expect(portal.filter(([, text]) => sinks.test(text)).map(([file]) => file)).toEqual([]);
});

it('every citation of product.md names an existing section', () => {
  const page = readFileSync(path.join(root, 'docs/product.md'), 'utf8');
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  const cited = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/product\.md#([\w-]+)/g)].map(([, anchor = '']) => ({ file, anchor })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ anchor }) => !headings.includes(anchor))).toEqual([]);
});

it('.node-version names the Node that the package pins for every platform', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    read('package.json'),
  );
  const pinned = Object.entries(optionalDependencies).flatMap(([name, version]) =>
    name.startsWith('node-') ? [version] : [],
  );
  expect(new Set(pinned)).toEqual(new Set([read('.node-version').trim()]));
});

it('the lock file has the packages of every platform, so that npm ci installs on each', () => {
  const packages: Record<string, { optionalDependencies?: Record<string, string> }> = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  ).packages;
  const optional = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(optional.length).toBeGreaterThan(100);
  const locked = new Set(Object.keys(packages).map((folder) => folder.split('node_modules/').at(-1)));
  expect(optional.filter((name) => !locked.has(name))).toEqual([]);
});
