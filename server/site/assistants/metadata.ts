/** Who issues the tokens that a part of the site takes (RFC 9728). */
import { docsPath } from '../../../contract/paths.ts';
import { appScopes } from '../../../contract/programs/scopes.ts';
import { assistantsPath } from '../../../contract/site/assistants.ts';
import type { Config } from '../../platform/config/config.ts';

const apiPath = '/api/v1';

/** What takes tokens, with the page of the docs about it. Assistants need no scope: what they read is public. */
const resources = [
  { path: apiPath, scopes: appScopes, about: 'authorization' },
  { path: assistantsPath, scopes: [], about: 'assistants' },
] as const;

/** The path of the metadata of a part of the site (RFC 9728, section 3.1). */
export function resourceMetadataPath(path: string): string {
  return `/.well-known/oauth-protected-resource${path}`;
}

/** The metadata of each part of the site that takes tokens, with its path. */
export function resourceMetadata({ product, publicUrl }: Config): { path: string; metadata: object }[] {
  return resources.map(({ path, scopes, about }) => ({
    path: resourceMetadataPath(path),
    metadata: {
      resource: publicUrl + path,
      resource_name: product.name,
      resource_documentation: publicUrl + docsPath(about),
      authorization_servers: [publicUrl],
      bearer_methods_supported: ['header'],
      scopes_supported: scopes,
    },
  }));
}
