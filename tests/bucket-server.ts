/** An S3 server in this process, with one bucket, which keeps its files in a folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface BucketServer {
  port: number;
  /** What the bucket has. */
  folder: string;
  close(): Promise<void>;
}

/** Starts the server. It reckons the signatures of lists wrongly, so where these are asked for, none is checked. */
export async function startBucketServer(name: string, { lists = false } = {}): Promise<BucketServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
    allowMismatchedSignatures: lists,
  });
  const { port } = await server.run();
  return {
    port,
    folder: path.join(directory, name),
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** The address of a bucket as a setting, with the key and the secret that such a server knows or with others. */
export function bucketAddress(port: number, name: string, keys = 'S3RVER:S3RVER'): string {
  return `s3://${keys}@127.0.0.1:${port}/${name}?tls=false`;
}
