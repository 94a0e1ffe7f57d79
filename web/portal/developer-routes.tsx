import { Route, Routes } from 'react-router';
import { lazyAccountPage, lazyLinkPage, lazyPage } from './frame/loading/lazy-page.ts';
import { DeveloperFrame } from './frame/shell/developer-frame.tsx';
import { NotFoundView } from './frame/shell/views.tsx';
import { developerFlow } from './people/accounts/sign-in-flow.ts';

const DeveloperAccountRoutes = lazyPage(() =>
  import('./programs/developer/account-routes.tsx').then((script) => script.DeveloperAccountRoutes),
);
const SignIn = lazyPage(() => import('./people/accounts/sign-in.tsx').then((script) => script.SignIn));
const SignUp = lazyAccountPage(() =>
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

/** The screens of developers' accounts, in their frame: a script of their own, which readers and authors don't need. */
export function DeveloperRoutes() {
  return (
    <Routes>
      <Route element={<DeveloperFrame />}>
        <Route path="account/*" element={<DeveloperAccountRoutes />} />
        <Route path="auth/signin" element={<SignIn flow={developerFlow} />} />
        <Route path="auth/signup" element={<SignUp />} />
        <Route path="auth/success" element={<Success flow={developerFlow} />} />
        <Route path="auth/verify/:id" element={<Verify flow={developerFlow} />} />
        <Route
          path="auth/generate-verify-link"
          element={<EmailForm flow={developerFlow} purpose="verification" />}
        />
        <Route path="auth/reset-password" element={<EmailForm flow={developerFlow} purpose="password" />} />
        <Route path="auth/forgot-password/:id" element={<NewPassword flow={developerFlow} />} />
        <Route path="auth/not-me/:token" element={<LinkPage to="developer-not-me" />} />
        <Route path="*" element={<NotFoundView />} />
      </Route>
    </Routes>
  );
}
