/** Nodes of a federated cloud, on this machine: good ones, and ones that are not. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const nodes: http.Server[] = [];
let started = 0;

/** What a good node says of itself; each is another one. */
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

/** Starts a node and gives its address; without `answer` it is a good one. */
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

/** Ends every node that was started, and what is connected to it. */
export async function stopCloudNodes(): Promise<void> {
  for (const node of nodes.splice(0)) {
    node.closeAllConnections();
    node.close();
  }
}
