/** A process: an S3 server that keeps its objects in the folder of the first argument, on the port of the second. */
import S3rver from '@20minutes/s3rver';

const [directory = '', port = ''] = process.argv.slice(2);
await new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'pictures', configs: [] }],
}).run();
