/** A process that takes everything over OTLP/HTTP, and does nothing with it: a collector at its fastest. */
import http from 'node:http';

http
  .createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  })
  .listen(Number(process.argv[2]), '127.0.0.1');
// Ends with the benchmark, whose end closes this channel.
process.on('disconnect', () => process.exit());
