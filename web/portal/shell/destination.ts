import { matchPath } from 'react-router';
import { portalScreens } from '../../../contract/screens.ts';

const patterns = portalScreens.map((screen) => screen.replace(/\{(\w+)\}/g, ':$1'));

/** Whether the router shows this page. Any other page of the site is the server's, and loaded whole. */
export function isPortalScreen(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return patterns.some((pattern) => matchPath(pattern, path) !== null);
}
