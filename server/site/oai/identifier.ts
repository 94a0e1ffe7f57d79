import type { Config } from '../../platform/config/config.ts';

/** The identifier of a post in this repository (OAI identifier format): `oai:afya.example:` and the post's id. */
export function identifierOf(postId: string, { publicUrl }: Config): string {
  return `oai:${repositoryOf(publicUrl)}:${postId}`;
}

/** The id of the post that an identifier names; null if the identifier can't be of this site. */
export function postIdOf(identifier: string, config: Config): string | null {
  const beginning = identifierOf('', config);
  if (!identifier.startsWith(beginning)) return null;
  const id = identifier.slice(beginning.length);
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}

/** The namespace of the identifiers: a host name. */
function repositoryOf(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}
