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

it('proxies wait no longer for the headers of a request than the server does, and nginx counts by address', () => {
  const [, milliseconds = ''] = /^ {2}headersTimeout: ([\d_]+),$/m.exec(read('server/app.ts')) ?? [];
  const seconds = Number(milliseconds.replaceAll('_', '')) / 1000;
  expect(seconds).toBeGreaterThan(0);
  expect(/^client_header_timeout (\d+)s;$/m.exec(nginx)?.[1]).toBe(String(seconds));
  expect(/^\t\t\tread_header (\d+)s$/m.exec(read('deploy/proxy/Caddyfile'))?.[1]).toBe(String(seconds));
  const [, zone = ''] = /^limit_conn_zone \$binary_remote_addr zone=(\w+):/m.exec(nginx) ?? [];
  expect(nginx).toMatch(new RegExp(`^ {2}limit_conn ${zone} \\d+;$`, 'm'));
});
