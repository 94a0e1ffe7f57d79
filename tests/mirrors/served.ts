/** A mirror as readers get it from a plain file server, and a reader who follows every link in it. */
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';

const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Serves files, and `index.html` for folders. */
export async function serveFolder(directory: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    let file = path.join(directory, decodeURIComponent(pathname));
    try {
      if ((await stat(file)).isDirectory()) file = path.join(file, 'index.html');
      const bytes = await readFile(file);
      response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

interface Findings {
  /** The addresses of all pages and files. */
  found: Set<string>;
  /** Links that lead nowhere, with the page that has them. */
  broken: string[];
  /** What a browser would load from elsewhere in order to show a page. */
  loadedElsewhere: string[];
  /** The addresses outside to which links lead. */
  outside: Set<string>;
}

/** Follows every link from the first page on, as far as it stays under this address. */
export async function followLinks(url: string): Promise<Findings> {
  const findings: Findings = { found: new Set(), broken: [], loadedElsewhere: [], outside: new Set() };
  const waiting: [to: string, from: string][] = [[`${url}/index.html`, '']];
  const ids = new Map<string, Set<string>>();
  const places: [to: string, from: string][] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [to, from] = next;
    if (findings.found.has(to)) continue;
    const reply = await fetch(to);
    if (reply.status !== 200) {
      findings.broken.push(`${from} → ${to}`);
      continue;
    }
    findings.found.add(to);
    const isPage = reply.headers.get('content-type')?.startsWith('text/html');
    const text = isPage ? await reply.text() : '';
    if (!isPage) await reply.arrayBuffer();
    const tree = fromHtml(text);
    ids.set(to, new Set(selectAll('[id]', tree).map(({ properties }) => String(properties.id))));
    for (const { tagName, properties } of selectAll('[href], [src], [srcset], form', tree)) {
      const isLoaded =
        tagName !== 'a' && tagName !== 'form' && !/canonical|alternate|cite-as/.test(String(properties.rel));
      const candidates = String(properties.srcSet ?? '')
        .split(',')
        .map((each) => each.trim().split(' ')[0]);
      for (const given of [properties.href, properties.src, properties.action, ...candidates]) {
        if (typeof given !== 'string' || given === '' || /^(?:data|mailto|sms|tel):/.test(given)) continue;
        const target = new URL(given, to);
        const page = target.href.split('#')[0] ?? '';
        if (target.href.startsWith(url)) {
          waiting.push([page, to]);
          if (target.hash && tagName === 'a') places.push([target.href, to]);
        } else if (isLoaded) findings.loadedElsewhere.push(`${to} → ${given}`);
        else findings.outside.add(given);
      }
    }
  }
  for (const [to, from] of places) {
    const [page = '', id = ''] = to.split('#');
    const known = ids.get(page);
    if (known && known.size > 0 && !known.has(decodeURIComponent(id)))
      findings.broken.push(`${from} → ${to}`);
  }
  return findings;
}
