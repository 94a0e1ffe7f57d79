import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import {
  developersPath,
  newPasswordRoute,
  requestPasswordPath,
  requestVerificationPath,
  signInPath,
  signUpPath,
  successPath,
  verifyRoute,
} from '../../contract/paths.ts';
import { lazyAccountPage, lazyLinkPage, lazyPage } from './frame/loading/lazy-page.ts';
import { ReaderFrame } from './frame/shell/reader-frame.tsx';
import { readerFlow } from './people/accounts/sign-in-flow.ts';

const MemberRoutes = lazyPage(() => import('./member-routes.tsx').then((script) => script.MemberRoutes));
const DeveloperRoutes = lazyAccountPage(() =>
  import('./developer-routes.tsx').then((script) => script.DeveloperRoutes),
);
const SignIn = lazyPage(() => import('./people/accounts/sign-in.tsx').then((script) => script.SignIn));
const ReaderSignUp = lazyAccountPage(() =>
  import('./people/accounts/sign-up.tsx').then((script) => script.ReaderSignUp),
);
const Success = lazyAccountPage(() =>
  import('./people/accounts/sign-up.tsx').then((script) => script.Success),
);
const Verify = lazyAccountPage(() => import('./people/accounts/verify.tsx').then((script) => script.Verify));
const EmailForm = lazyAccountPage(() =>
  import('./people/accounts/email-form.tsx').then((script) => script.EmailForm),
);
const NewPassword = lazyLinkPage(() =>
  import('./people/accounts/new-password.tsx').then((script) => script.NewPassword),
);

/**
 * The portal's screens (product.md#routes), for the URLs that the server answers with the portal's shell
 * (contract/paths.ts).
 */
export function PortalRoutes() {
  return (
    <Routes>
      <Route element={<ReaderFrame />}>
        <Route path={signInPath} element={<SignIn flow={readerFlow} />} />
        <Route path={signUpPath} element={<ReaderSignUp />} />
        <Route path={successPath} element={<Success flow={readerFlow} />} />
        <Route path={verifyRoute} element={<Verify flow={readerFlow} />} />
        <Route
          path={requestVerificationPath}
          element={<EmailForm flow={readerFlow} purpose="verification" />}
        />
        <Route path={requestPasswordPath} element={<EmailForm flow={readerFlow} purpose="password" />} />
        <Route path={newPasswordRoute} element={<NewPassword flow={readerFlow} />} />

        <Route path="*" element={<MemberRoutes />} />
      </Route>

      <Route
        path={`${developersPath}/*`}
        element={
          <Suspense>
            <DeveloperRoutes />
          </Suspense>
        }
      />
    </Routes>
  );
}
