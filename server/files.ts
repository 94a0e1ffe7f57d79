import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Bucket, Config } from './config.ts';

/** The file store of pictures: a bucket where one is configured, else the data directory. */
export async function openFiles({ dataDir, bucket }: Config): Promise<Disk> {
  if (bucket) return openBucket(bucket);
  return new Disk(new FSDriver({ location: path.join(dataDir, 'files'), visibility: 'private' }));
}

async function openBucket({ name, region, endpoint, credentials }: Bucket): Promise<Disk> {
  // Loaded only for a bucket, because the AWS SDK takes memory and time.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: name,
      region,
      visibility: 'private',
      // Access is set on the bucket, since many servers have no access lists for files.
      supportsACL: false,
      // Many servers don't support Amazon's newer checksums either.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(credentials && { credentials }),
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    }),
  );
}
