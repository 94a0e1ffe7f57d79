/** The setting FILES_URL: a bucket for pictures (server/platform/config/config.ts reads the environment). */

/** A bucket of Amazon S3 or of a compatible server. */
export interface Bucket {
  name: string;
  region: string;
  /** The URL of the server; null for Amazon. */
  endpoint: string | null;
  /** Null to let the AWS SDK find them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/**
 * `s3://key:secret@host:port/bucket` on a compatible server, or `s3://bucket` at Amazon; `?region=` sets the
 * region, and `?tls=false` is for servers without TLS. Null for anything else.
 */
export function readFilesUrl(value: string): Bucket | null {
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || url.hostname === '') return null;
  const path = url.pathname.replace(/^\/|\/$/g, '');
  const name = path || url.hostname;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) return null;
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if (accessKeyId === null || secretAccessKey === null) return null;
  if ((accessKeyId === '') !== (secretAccessKey === '')) return null;
  const scheme = url.searchParams.get('tls') === 'false' ? 'http' : 'https';
  return {
    name,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: path === '' ? null : `${scheme}://${url.host}`,
    credentials: accessKeyId === '' ? null : { accessKeyId, secretAccessKey },
  };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
