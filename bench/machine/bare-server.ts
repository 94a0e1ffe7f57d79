/**
 * A process that answers every request with the same bytes and headers, by nothing but node:http: what a page
 * costs at the least. Reads a file of JSON: `port`, `headers` (names and values in turn) and `body` (base64).
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { BareAnswer } from './bare.ts';

const { port, headers, body }: BareAnswer = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const bytes = Buffer.from(body, 'base64');
http
  .createServer({ keepAliveTimeout: 72_000 }, (_request, response) => {
    response.writeHead(200, headers).end(bytes);
  })
  .listen(port, '127.0.0.1');
// Ends with the benchmark, whose end closes this channel.
process.on('disconnect', () => process.exit());
