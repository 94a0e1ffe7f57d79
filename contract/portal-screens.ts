import { deskScreens } from './desk/desk-paths.ts';
import { accountRoute } from './people/account-paths.ts';
import { screensOutsideWorkplace } from './screens-outside-workplace.ts';
import { readerAnswersRoute } from './site/answer-paths.ts';
import { translationDeskRoute, translationsPath } from './views/translation-paths.ts';

/** Every screen of the portal. The server answers these paths with the portal's shell, which loads the screen. */
export const portalScreens = [
  ...screensOutsideWorkplace,
  ...deskScreens,
  readerAnswersRoute,
  translationsPath,
  translationDeskRoute,
  accountRoute,
] as const;
