import path from 'node:path';
import type pg from 'pg';

/**
 * A connection URI as operators write it. For a socket the host is the socket's directory (libpq, "Connection
 * URIs").
 */
export function databaseUrlOf({ host = '', port, user, password, database }: pg.PoolConfig): string {
  const credentials = `${user}:${encodeURIComponent(String(password))}`;
  if (!path.isAbsolute(host)) return `postgresql://${credentials}@${host}:${port}/${database}`;
  return `postgresql://${credentials}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
