/** Holds what stands in front of the site in deploy/ to how long the server takes, and to what no log may have. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const nginx = read('deploy/proxy/afya.nginx.conf');

it('proxies wait for as long as a recording may take to be encoded', () => {
  const [, waiting, encoding] =
    /^const patienceSeconds = \{ waiting: (\d+), encoding: (\d+) \};$/m.exec(
      read('server/posts/recordings/uploads.ts'),
    ) ?? [];
  const longest = Number(waiting) + Number(encoding);
  expect(longest).toBeGreaterThan(0);
  const [ingress] = parseAllDocuments(read('deploy/kubernetes/network.yaml')).map((each) => each.toJS());
  expect(ingress.kind).toBe('Ingress');
  const patience = {
    nginx: /^ +proxy_read_timeout (\d+)s;$/m.exec(nginx)?.[1],
    ingress: ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-read-timeout'],
    varnish: /set bereq\.first_byte_timeout = (\d+)s;/.exec(read('deploy/varnish/default.vcl'))?.[1],
    // Of a proxy of one's own.
    operations: /wait (\d+) seconds for an answer/.exec(read('docs/operations.md'))?.[1],
  };
  for (const [proxy, seconds] of Object.entries(patience))
    expect(Number(seconds), proxy).toBeGreaterThan(longest);
});

it('addresses of requests, some of which have a secret in them, are in no log of a proxy', () => {
  const servers = nginx.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/^ {2}access_log off;$/m);
    expect(server).toMatch(/^ {2}error_log \S+ emerg;$/m);
  }
  const caddy = read('deploy/proxy/Caddyfile');
  expect(caddy).toMatch(/^\t\texclude http\.log\.error http\.handlers\.reverse_proxy$/m);
  // Only a site with a `log` of its own has a log of requests.
  expect(caddy.match(/^\s*log\b/gm)).toHaveLength(1);
});
