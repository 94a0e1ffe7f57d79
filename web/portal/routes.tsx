import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import {
  developerAccountPath,
  developerAuthPath,
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
import { NotFoundView } from './frame/shell/views.tsx';
import { developerFlow, readerFlow } from './people/accounts/sign-in-flow.ts';

const DeveloperFrame = lazyPage(() =>
  import('./frame/shell/developer-frame.tsx').then((script) => script.DeveloperFrame),
);
const MemberRoutes = lazyPage(() => import('./member-routes.tsx').then((script) => script.MemberRoutes));
const DeveloperAccountRoutes = lazyPage(() =>
  import('./programs/developer/account-routes.tsx').then((script) => script.DeveloperAccountRoutes),
);
const SignIn = lazyPage(() => import('./people/accounts/sign-in.tsx').then((script) => script.SignIn));
const ReaderSignUp = lazyAccountPage(() =>
  import('./people/accounts/sign-up.tsx').then((script) => script.ReaderSignUp),
);
const DeveloperSignUp = lazyAccountPage(() =>
  import('./people/accounts/sign-up.tsx').then((script) => script.DeveloperSignUp),
);
const Success = lazyAccountPage(() =>
  import('./people/accounts/sign-up.tsx').then((script) => script.Success),
);
const Verify = lazyAccountPage(() => import('./people/accounts/verify.tsx').then((script) => script.Verify));
const EmailForm = lazyAccountPage(() =>
  import('./people/accounts/email-form.tsx').then((script) => script.EmailForm),
);
const LinkPage = lazyLinkPage(() =>
  import('./people/accounts/links/link-page.tsx').then((script) => script.LinkPage),
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
        element={
          <Suspense>
            <DeveloperFrame />
          </Suspense>
        }
      >
        <Route path={`${developerAccountPath}/*`} element={<DeveloperAccountRoutes />} />
      </Route>
      <Route
        path={developerAuthPath}
        element={
          <Suspense>
            <DeveloperFrame />
          </Suspense>
        }
      >
        <Route path="signin" element={<SignIn flow={developerFlow} />} />
        <Route path="signup" element={<DeveloperSignUp />} />
        <Route path="success" element={<Success flow={developerFlow} />} />
        <Route path="verify/:id" element={<Verify flow={developerFlow} />} />
        <Route
          path="generate-verify-link"
          element={<EmailForm flow={developerFlow} purpose="verification" />}
        />
        <Route path="reset-password" element={<EmailForm flow={developerFlow} purpose="password" />} />
        <Route path="forgot-password/:id" element={<NewPassword flow={developerFlow} />} />
        <Route path="not-me/:token" element={<LinkPage to="developer-not-me" />} />
        <Route path="*" element={<NotFoundView />} />
      </Route>
    </Routes>
  );
}
