/**
 * A process that stands for many nodes, each below a path of its own: `/0/service-info`, `/1/g_variants`. Of twenty, fourteen answer within
 * 20 to 220 ms; the others are slow, hang, lie, never stop answering, send redirections without end, or break off.
 */
import http from 'node:http';

const answer = (exists: boolean) =>
  JSON.stringify({
    meta: {
      beaconId: 'org.example',
      apiVersion: 'v2.0.0',
      returnedGranularity: 'boolean',
      returnedSchemas: [],
      receivedRequestSummary: {},
    },
    responseSummary: { exists },
  });

const later = (milliseconds: number, response: http.ServerResponse, body: string) =>
  setTimeout(() => response.end(body), milliseconds);

/** What a node does with a question, by its number. */
function behave(node: number, request: http.IncomingMessage, response: http.ServerResponse): void {
  switch (node % 20) {
    case 5:
      later(20_000, response, answer(true));
      return;
    case 8:
      return;
    case 11:
      later(50, response, '{"responseSummary":{"exists":true,"numTotalResults":0}}');
      return;
    case 14:
      flood(response);
      return;
    case 17:
      response.writeHead(302, { location: `${request.url}?again` }).end();
      return;
    case 19:
      request.socket.destroy();
      return;
  }
  later(20 + ((node * 37) % 200), response, answer(node % 3 === 0));
}

function flood(response: http.ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const pour = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', pour);
  pour();
}

http
  .createServer((request, response) => {
    const [, number = '', rest = ''] = /^\/(\d+)(\/[^?]*)/.exec(request.url ?? '') ?? [];
    response.setHeader('content-type', 'application/json');
    if (rest === '/service-info')
      response.end(
        JSON.stringify({
          id: `org.example.node${number}`,
          name: `Node ${number}`,
          type: { group: 'org.ga4gh', artifact: 'beacon', version: '2.0.0' },
          organization: { name: `Institute ${number}`, url: 'https://example.org' },
          version: '1.0.0',
        }),
      );
    else if (rest === '/g_variants')
      request.resume().once('end', () => behave(Number(number), request, response));
    else response.writeHead(404).end('{}');
  })
  .listen({ port: Number(process.argv[2]), host: '127.0.0.1', backlog: 4096 });
// Ends with the benchmark, whose end closes this channel.
process.on('disconnect', () => process.exit());
