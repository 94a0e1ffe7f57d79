import { Route, Routes } from 'react-router';
import {
  confirmEmailRoute,
  consentRoute,
  editRoute,
  editWithdrawnRoute,
  endAccessRoute,
  keepAccountRoute,
  notMeRoute,
  undoEmailRoute,
  undoFactorsRoute,
  writePath,
} from '../../contract/paths.ts';
import { providerReturnRoute } from '../../contract/people/provider-paths.ts';
import { lazyAccountPage, lazyAuthenticatedPage, lazyDesk, lazyLinkPage } from './frame/loading/lazy-page.ts';
import { Guard } from './people/admission/guard.tsx';

const WorkplaceRoutes = lazyAuthenticatedPage(() =>
  import('./workplace-routes.tsx').then((script) => script.WorkplaceRoutes),
);
const LinkPage = lazyLinkPage(() =>
  import('./people/accounts/links/link-page.tsx').then((script) => script.LinkPage),
);
const ProviderReturn = lazyAccountPage(() =>
  import('./people/providers/provider-return.tsx').then((script) => script.ProviderReturn),
);
const EditorScreen = lazyDesk(() =>
  import('./writing/editor/editor-screen.tsx').then((script) => script.EditorScreen),
);
const Consent = lazyAuthenticatedPage(() =>
  import('./people/consent/consent.tsx').then((script) => script.Consent),
);

/** The editor, the screens of links from emails, and the workplace: a script of their own, which signing in doesn't need. */
export function MemberRoutes() {
  return (
    <Routes>
      <Route path={writePath} element={<EditorScreen kind="new" />} />
      <Route path={editRoute} element={<EditorScreen kind="post" />} />
      <Route path={editWithdrawnRoute} element={<EditorScreen kind="withdrawn" />} />

      <Route
        path={consentRoute}
        element={
          <Guard allow={() => true}>
            <Consent />
          </Guard>
        }
      />

      <Route path={providerReturnRoute} element={<ProviderReturn />} />

      <Route path={confirmEmailRoute} element={<LinkPage to="confirm-email" />} />
      <Route path={endAccessRoute} element={<LinkPage to="end-access" />} />
      <Route path={notMeRoute} element={<LinkPage to="not-me" />} />
      <Route path={undoEmailRoute} element={<LinkPage to="undo-email" />} />
      <Route path={keepAccountRoute} element={<LinkPage to="keep-account" />} />
      <Route path={undoFactorsRoute} element={<LinkPage to="undo-factors" />} />

      <Route path="*" element={<WorkplaceRoutes />} />
    </Routes>
  );
}
