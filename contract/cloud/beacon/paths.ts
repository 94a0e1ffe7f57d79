import { cloudsPath } from '../../paths.ts';

/** The page that asks the network of nodes. */
export function networkSearchPath(productShortName: string): string {
  return `${cloudsPath(productShortName)}/search`;
}
