import { matchPath } from 'react-router';
import { portalScreens } from '../../../../contract/portal-screens.ts';

/** Whether the router shows this page. Other pages of the site are rendered by the server. */
export function isPortalScreen(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return portalScreens.some((pattern) => matchPath(pattern, path) !== null);
}
