/** A registry of DOIs in the place of Crossref and DataCite, over HTTP. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  path: string;
  body: string;
  authorization: string | undefined;
}

export interface DoiRegistry {
  /** The settings of a site that is a member of this registry. */
  settings(registry: 'crossref' | 'datacite'): Record<string, string>;
  /** Every request, oldest first. */
  asked: Asked[];
  /** How the next requests are answered; as a registry that takes everything where there is none. */
  answers: ((response: ServerResponse, asked: Asked) => void)[];
  close(): Promise<void>;
}

/** Answers with this status and body. */
export const saying = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status).end(body);

/** What Crossref says of a batch: of each DOI, whether it was registered. */
export function diagnostic(
  state: string,
  records: readonly { doi: string; status: string; words: string }[],
): string {
  const written = records.map(
    ({ doi, status, words }) =>
      `<record_diagnostic status="${status}"><doi>${doi}</doi><msg>${words}</msg></record_diagnostic>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><doi_batch_diagnostic status="${state}" sp="a"><submission_id>1</submission_id>${written.join('')}</doi_batch_diagnostic>`;
}

export async function startDoiRegistry(): Promise<DoiRegistry> {
  const asked: Asked[] = [];
  const answers: DoiRegistry['answers'] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, body, authorization: headers.authorization };
      asked.push(one);
      const answer = answers.shift() ?? (method === 'PUT' ? saying(201, '{}') : takesAll);
      answer(response, one);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: (registry) => ({
      DOI_REGISTRY: registry,
      DOI_PREFIX: '10.5555',
      DOI_USER: 'afya',
      DOI_PASSWORD: 'a secret',
      DOI_URL: url,
    }),
    asked,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Crossref, which has registered whatever it took. */
function takesAll(response: ServerResponse, { method, path }: Asked): void {
  const batch = new URL(path, 'http://localhost').searchParams.get('doi_batch_id') ?? '';
  const doi = `10.5555/${batch.split('-').at(-2)}`;
  const result = diagnostic('completed', [{ doi, status: 'Success', words: 'Successfully added' }]);
  saying(
    200,
    method === 'POST' ? '<html>Your batch submission was successfully received.</html>' : result,
  )(response);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
