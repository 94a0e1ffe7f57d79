import { matchPath } from 'react-router';
import { screensOutsideWorkplace, workplaceScreens } from '../../../../contract/screens-outside-workplace.ts';

const screens = [...screensOutsideWorkplace, workplaceScreens];

/** Whether the router shows this page. Other pages of the site are rendered by the server. */
export function isPortalScreen(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return screens.some((pattern) => matchPath(pattern, path) !== null);
}
