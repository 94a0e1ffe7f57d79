import { nameOfContributor } from '../../../contract/posts/contributors/contributor.ts';
import type { Confirmation } from './confirmations.ts';

/** What staff see of a confirmation: no address. */
export function presentConfirmation({ contributor, state, at, reason }: Confirmation) {
  const { key, account } = contributor;
  const name = nameOfContributor(contributor);
  return { key, name, account, state, at, reason };
}
