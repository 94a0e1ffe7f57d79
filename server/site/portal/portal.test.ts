import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  developerSignInPath,
  developerSignUpPath,
  editRoute,
  requestPasswordPath,
  requestVerificationPath,
  settingsPath,
  signInPath,
  signUpPath,
  successPath,
  writePath,
} from '../../../contract/paths.ts';
import { portalScreens } from '../../../contract/portal-screens.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { readManifest, scriptsOf } from './manifest.ts';
import { loadShell, portalDirectory, renderShell, screenSources, shellFiles } from './shell.ts';

let site: TestApp;
let script: string;

beforeAll(async () => {
  site = await startTestApp({ PRODUCT_NAME: 'Health & "Care" <Network>', PRODUCT_SHORT_NAME: 'Care' });
  script = shellFiles(await readManifest(portalDirectory)).script;
});
afterAll(() => site.close());

/** As long as the token of a link in an e-mail. */
const token = `${'a'.repeat(120)}.${'b'.repeat(240)}.${'c'.repeat(43)}`;

describe("the portal's shell", () => {
  test.each(portalScreens)('is sent at %s', async (screen) => {
    const { status, html, headers } = await site.page(screen.replace(/:\w+$/, token));
    expect(status).toBe(200);
    expect(html).toContain(`src="/${script}"`);
    const withForms: string[] = [
      signInPath,
      signUpPath,
      developerSignInPath,
      developerSignUpPath,
      successPath,
      requestPasswordPath,
      requestVerificationPath,
    ];
    const referrer = withForms.includes(screen) ? 'same-origin' : 'no-referrer';
    expect(headers).toMatchObject({ 'referrer-policy': referrer, 'cache-control': 'no-cache' });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('escapes the names of the product', async () => {
    const { html } = await site.page(settingsPath);
    expect(html).toContain(
      '<meta name="product-name" content="Health &amp; &quot;Care&quot; &lt;Network&gt;">',
    );
    expect(html).toContain('<title>Care</title>');
  });

  test('has no inline scripts and styles', async () => {
    const { html } = await site.page(settingsPath);
    expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)| on\w+=/);
  });

  test('of the editor has the words of the early desk in each language, and no inline scripts and styles', async () => {
    const { html } = await site.page('/phis/write');
    for (const title of ['Title', 'Titre', 'Título', 'العنوان', 'Kichwa'])
      expect(html).toContain(`&quot;title&quot;:&quot;${title}`);
    expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)| on\w+=/);
    expect(html).toMatch(/<noscript>.*JavaScript/s);
  });

  test('links to the public pages for browsers without JavaScript', async () => {
    const { html } = await site.page(settingsPath);
    expect(html).toMatch(/<noscript>.*JavaScript.*href="\/phis".*<\/noscript>/s);
  });

  test('is compressed, and answers 304 if the browser has it', async () => {
    const answer = await site.app.inject({ url: settingsPath, headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<!doctype html>');
    const again = await site.app.inject({
      url: settingsPath,
      headers: { 'accept-encoding': 'br', 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test("is sent with status 404 at unknown addresses of the developers' area", async () => {
    for (const address of ['/developer/auth/nowhere', '/developer/auth/verify/a/b']) {
      const { status, html } = await site.page(address);
      expect(status, address).toBe(404);
      expect(html, address).toContain(`src="/${script}"`);
    }
  });

  test.each(['/auth/nowhere', '/auth/verify', '/auth/verify/', '/auth/verify/a/b', '/phis/user/nowhere'])(
    'is not sent at %s',
    async (address) => {
      const { status, html } = await site.page(address);
      expect(status).toBe(404);
      expect(html).not.toContain(script);
    },
  );

  test('names each file that it loads once', () => {
    const site = { product: { name: 'N', shortName: 'S' }, signInProviders: [] };
    const html = renderShell(site, { script: 'a.js', preloads: ['b.js'], styles: ['c.css'] });
    expect(html).toContain('<script type="module" src="/a.js"></script>');
    expect(html).toContain('<link rel="modulepreload" href="/b.js">');
    expect(html).toContain('<link rel="stylesheet" href="/c.css">');
    expect(html).toMatch(/<meta name="product-version" content="\d+\.\d+\.\d+">/);
  });

  test('preloads the scripts and styles of the screen that it opens, and no other', async () => {
    const manifest = await readManifest(portalDirectory);
    const fileOf = (source: string) => String(manifest[source]?.file);
    const signIn = fileOf('web/portal/people/accounts/sign-in.tsx');
    const editor = fileOf('web/portal/writing/editor/editor-screen.tsx');
    const preloadsAt = async (path: string) => {
      const { html } = await site.page(path);
      const links = [...html.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)">/g)];
      const settings =
        /data-settings="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{"preloads":[]}';
      return [...links.map(([, file]) => file), ...JSON.parse(settings).preloads];
    };
    for (const path of ['/phis/write', '/phis/edit/0', '/phis/edit-post/wells']) {
      expect(await preloadsAt(path), path).toContain(editor);
      expect(await preloadsAt(path), path).not.toContain(signIn);
    }
    for (const path of ['/auth/signin', '/developer/auth/signin']) {
      expect(await preloadsAt(path), path).toContain(signIn);
      expect(await preloadsAt(path), path).not.toContain(editor);
    }
    expect(await preloadsAt(settingsPath)).not.toContain(signIn);
    for (const source of [...screenSources.values()].flat())
      expect(manifest, source).toHaveProperty([source]);
  });

  test('can be built from scripts that import each other', () => {
    const manifest = {
      one: { file: '1.js', css: [], imports: ['two'] },
      two: { file: '2.js', css: [], imports: ['one'] },
    };
    expect(scriptsOf(manifest, 'one')).toEqual(['1.js', '2.js']);
  });
});

describe("the portal's assets", () => {
  test('are compressed, and browsers may cache them for a year', async () => {
    const { statusCode, headers } = await site.app.inject({
      url: `/${script}`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('come without the headers of documents, which cost half a kilobyte each; workers keep their policy', async () => {
    const { headers } = await site.app.inject({ url: `/${script}`, headers: { 'accept-encoding': 'br' } });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('permissions-policy');
    const written = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    expect(written.join('').length).toBeLessThan(450);
    const built = await readdir(path.join(portalDirectory, 'assets'));
    const workers = built.filter((name) => /worker.*\.js$/.test(name));
    expect(workers).toHaveLength(2);
    for (const worker of workers) {
      const reply = await site.app.inject({ url: `/assets/${worker}` });
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  test('that no longer exist answer 404, which must not be cached', async () => {
    const { statusCode, headers } = await site.app.inject({
      url: '/assets/main-of-yesterday.js',
      headers: { accept: 'text/html,*/*' },
    });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/plain');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('are the only files that are served', async () => {
    for (const url of ['/assets/../.vite/manifest.json', '/assets/%2e%2e/.vite/manifest.json', '/assets/']) {
      expect((await site.app.inject({ url })).statusCode, url).not.toBe(200);
    }
  });
});

/** The bytes of a first visit to a screen, brotli: the shell, and these scripts with what they import and their styles. */
async function bytesOf(...sources: string[]): Promise<number> {
  const manifest = await readManifest(portalDirectory);
  const scripts = new Set(sources.flatMap((source) => scriptsOf(manifest, source)));
  const styles = Object.values(manifest).flatMap(({ file, css }) => (scripts.has(file) ? css : []));
  const site = { product: { name: 'Afya Research Network', shortName: 'Afya' }, signInProviders: [] };
  let bytes = (await loadShell(portalDirectory, site)).br.bytes.length;
  for (const file of new Set([...scripts, ...styles])) {
    bytes += (await readFile(path.join(portalDirectory, `${file}.br`))).length;
  }
  return bytes;
}

test('of signing in have at most 90 kB, compressed', async () => {
  expect(await bytesOf('web/portal/main.tsx', 'web/portal/people/accounts/sign-in.tsx')).toBeLessThanOrEqual(
    90_000,
  );
});

test('of the editor, until somebody can type, have at most 150 kB, compressed', async () => {
  const bytes = await bytesOf(
    'web/portal/main.tsx',
    'web/portal/member-routes.tsx',
    'web/portal/frame/shell/account-menu.tsx',
    'web/portal/people/admission/admission.tsx',
    'web/portal/writing/editor/editor-screen.tsx',
    'messages/en/desk.json',
  );
  expect(bytes).toBeLessThanOrEqual(150_000);
});

test('of the early desk, in which people type before the editor has loaded, have at most 15 kB, compressed', async () => {
  const manifest = await readManifest(portalDirectory);
  const site = { product: { name: 'Afya Research Network', shortName: 'Afya' }, signInProviders: [] };
  for (const screen of [writePath, editRoute]) {
    const shell = await loadShell(portalDirectory, site, screen);
    const html = shell.identity.bytes.toString();
    const styles = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)">/g)].map(
      ([, file]) => file ?? '',
    );
    let bytes = shell.br.bytes.length;
    for (const file of [...styles, ...scriptsOf(manifest, 'web/portal/writing/early/main.ts')])
      bytes += (await readFile(path.join(portalDirectory, `${file}.br`))).length;
    expect(bytes, screen).toBeLessThanOrEqual(15_000);
  }
});

test('of the early desk load nothing of the portal', async () => {
  const manifest = await readManifest(portalDirectory);
  const names = scriptsOf(manifest, 'web/portal/writing/early/main.ts').map((file) =>
    file.replace(/-.*$/, ''),
  );
  expect(names).toEqual(['assets/main', 'assets/desk']);
});

test('the portal’s screens have no script of more than 500 kB', async () => {
  const files = Object.values(await readManifest(portalDirectory)).map(({ file }) => file);
  const sizes = files.map(async (file) => ({
    file,
    bytes: (await readFile(path.join(portalDirectory, file))).length,
  }));
  expect((await Promise.all(sizes)).filter(({ bytes }) => bytes > 500_000)).toEqual([]);
});
