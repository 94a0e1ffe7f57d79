import { matchPath } from 'react-router';
import { portalScreens } from '../../../contract/paths.ts';

/** Whether the router shows this page. Any other page of the site is the server's, and loaded whole. */
export function isPortalScreen(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return portalScreens.some((pattern) => matchPath(pattern, path) !== null);
}
