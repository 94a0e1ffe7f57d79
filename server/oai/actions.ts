import type { Config } from '../config.ts';
import { identifierOf } from './identifier.ts';

/** Where the record of a post is read, in Dublin Core. */
export function recordAddress(postId: string, config: Config): string {
  const query = new URLSearchParams({
    verb: 'GetRecord',
    identifier: identifierOf(postId, config),
    metadataPrefix: 'oai_dc',
  });
  return `${config.publicUrl}/oai?${query}`;
}
