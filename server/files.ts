import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Bucket, Config } from './config.ts';

/** Where pictures are kept: in a bucket where one is configured, else in the data directory. */
export async function openFiles({ dataDir, bucket }: Config): Promise<Disk> {
  if (bucket) return openBucket(bucket);
  return new Disk(new FSDriver({ location: path.join(dataDir, 'files'), visibility: 'private' }));
}

async function openBucket({ name, region, endpoint, credentials }: Bucket): Promise<Disk> {
  // Loaded only where there is a bucket: Amazon's software takes memory and time.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: name,
      region,
      visibility: 'private',
      // Who may read is the bucket's own business: many servers know no lists for each file.
      supportsACL: false,
      // Those servers don't know Amazon's newer checksums either.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(credentials && { credentials }),
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    }),
  );
}
