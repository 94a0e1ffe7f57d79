/** Fake nodes of a federated cloud on this machine, working or broken. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const nodes: http.Server[] = [];
let started = 0;

/** Service info of a working node; each call gives another id. */
export function someServiceInfo() {
  started += 1;
  return {
    id: `org.example.node${started}`,
    name: `Genome node ${started}`,
    type: { group: 'org.ga4gh', artifact: 'beacon', version: '2.0.0' },
    description: 'Variants that were found in three countries.',
    organization: { name: 'Institute of Genomics', url: 'https://genomics.example' },
    version: '1.4.0',
    environment: 'test',
  };
}

/** Starts a node and gives its URL; without `answer` it works. */
export async function startCloudNode(answer?: http.RequestListener): Promise<string> {
  const info = JSON.stringify(someServiceInfo());
  const good: http.RequestListener = ({ url }, response) => {
    if (url === '/service-info') response.setHeader('content-type', 'application/json').end(info);
    else response.writeHead(404).end();
  };
  const node = http.createServer(answer ?? good);
  nodes.push(node.listen(0, '127.0.0.1'));
  await once(node, 'listening');
  const { port } = node.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Stops every started node and closes its connections. */
export async function stopCloudNodes(): Promise<void> {
  for (const node of nodes.splice(0)) {
    node.closeAllConnections();
    node.close();
  }
}
