import { Navigate, Route, Routes } from 'react-router';
import { developerDoor, readerDoor } from './accounts/sign-in-flow.ts';
import { isAuthor } from './dashboard/areas.ts';
import { lazyPage, lazyRoom } from './loading/lazy-page.ts';
import { DeveloperFrame } from './shell/developer-frame.tsx';
import { Guard } from './shell/guard.tsx';
import { ReaderFrame } from './shell/reader-frame.tsx';
import { NotFoundView } from './shell/views.tsx';

const SignIn = lazyPage(() => import('./accounts/sign-in.tsx').then((script) => script.SignIn));
const ReaderSignUp = lazyPage(() =>
  import('./accounts/reader-sign-up.tsx').then((script) => script.ReaderSignUp),
);
const DeveloperSignUp = lazyPage(() =>
  import('./accounts/developer-sign-up.tsx').then((script) => script.DeveloperSignUp),
);
const Success = lazyPage(() => import('./accounts/success.tsx').then((script) => script.Success));
const Verify = lazyPage(() => import('./accounts/verify.tsx').then((script) => script.Verify));
const EmailForm = lazyPage(() => import('./accounts/email-form.tsx').then((script) => script.EmailForm));
const NewPassword = lazyRoom(() =>
  import('./accounts/new-password.tsx').then((script) => script.NewPassword),
);
const ConfirmEmail = lazyRoom(() =>
  import('./accounts/confirm-email.tsx').then((script) => script.ConfirmEmail),
);
const EndAccess = lazyRoom(() => import('./accounts/end-access.tsx').then((script) => script.EndAccess));
const UndoEmail = lazyRoom(() => import('./accounts/undo-email.tsx').then((script) => script.UndoEmail));
const ProfileArea = lazyRoom(() => import('./profile/profile-area.tsx').then((script) => script.ProfileArea));
const ProfileHome = lazyRoom(() => import('./profile/profile-area.tsx').then((script) => script.ProfileHome));
const Settings = lazyRoom(() => import('./profile/settings/settings.tsx').then((script) => script.Settings));
const FollowingScreen = lazyRoom(() =>
  import('./following/following-screen.tsx').then((script) => script.FollowingScreen),
);
const MyPosts = lazyRoom(() => import('./posts/posts-screen.tsx').then((script) => script.MyPosts));
const Drafts = lazyRoom(() => import('./posts/posts-screen.tsx').then((script) => script.Drafts));
const Deleted = lazyRoom(() => import('./posts/posts-screen.tsx').then((script) => script.Deleted));
const AuthorScreen = lazyRoom(() =>
  import('./authors/author-screen.tsx').then((script) => script.AuthorScreen),
);
const WritersOnly = lazyRoom(() =>
  import('./applications/writers-only.tsx').then((script) => script.WritersOnly),
);
const DashboardRoutes = lazyRoom(() =>
  import('./dashboard/dashboard-routes.tsx').then((script) => script.DashboardRoutes),
);
const EditorScreen = lazyRoom(() =>
  import('./editor/editor-screen.tsx').then((script) => script.EditorScreen),
);

const Consent = lazyRoom(() => import('./consent/consent.tsx').then((script) => script.Consent));
const DeveloperAccount = lazyRoom(() =>
  import('./developer/developer-account.tsx').then((script) => script.DeveloperAccount),
);
const Keys = lazyRoom(() => import('./developer/keys/keys.tsx').then((script) => script.Keys));
const Apps = lazyRoom(() => import('./developer/apps/apps.tsx').then((script) => script.Apps));
const Webhooks = lazyRoom(() =>
  import('./developer/webhooks/webhooks.tsx').then((script) => script.Webhooks),
);
const Deliveries = lazyRoom(() =>
  import('./developer/webhooks/deliveries.tsx').then((script) => script.Deliveries),
);
const Usage = lazyRoom(() => import('./developer/keys/usage.tsx').then((script) => script.Usage));

/** The whole client (spec §2.1): what the server answers with the portal's shell (contract/screens.ts), screen by screen. */
export function PortalRoutes() {
  return (
    <Routes>
      <Route element={<ReaderFrame />}>
        <Route path="/auth/signin" element={<SignIn door={readerDoor} />} />
        <Route path="/auth/signup" element={<ReaderSignUp />} />
        <Route path="/auth/success" element={<Success door={readerDoor} />} />
        <Route path="/auth/verify/:id" element={<Verify door={readerDoor} />} />
        <Route path="/auth/veremail" element={<EmailForm door={readerDoor} purpose="verification" />} />
        <Route path="/auth/enteremail" element={<EmailForm door={readerDoor} purpose="password" />} />
        <Route path="/auth/forgotpwd/:id" element={<NewPassword door={readerDoor} />} />
        <Route path="/auth/confirm-email/:token" element={<ConfirmEmail />} />
        <Route path="/auth/end-access/:token" element={<EndAccess />} />
        <Route path="/auth/undo-email/:token" element={<UndoEmail />} />

        <Route
          path="/phis/user"
          element={
            <Guard allow={anybody}>
              <ProfileArea />
            </Guard>
          }
        >
          <Route index element={<ProfileHome />} />
          <Route path="settings" element={<Settings />} />
          <Route element={<WritersOnly />}>
            <Route path="posts" element={<Navigate to="/phis/user/posts/approved" replace />} />
            <Route path="posts/approved" element={<MyPosts group="approved" />} />
            <Route path="posts/drafts" element={<MyPosts group="drafts" />} />
            <Route path="posts/submitted" element={<MyPosts group="submitted" />} />
            <Route path="posts/deleted" element={<MyPosts group="deleted" />} />
            <Route path="drafts" element={<Drafts />} />
            <Route path="submitted" element={<MyPosts group="submitted" />} />
            <Route path="deleted" element={<Deleted />} />
          </Route>
        </Route>
        <Route
          path="/phis/user/author/:id"
          element={
            <Guard allow={anybody}>
              <AuthorScreen />
            </Guard>
          }
        />

        <Route
          path="/phis/following"
          element={
            <Guard allow={anybody}>
              <FollowingScreen />
            </Guard>
          }
        />

        <Route
          path="/dash/*"
          element={
            <Guard allow={({ user }) => isAuthor(user.role)}>
              <DashboardRoutes />
            </Guard>
          }
        />
        <Route path="/phis/write" element={<EditorScreen kind="new" />} />
        <Route path="/phis/edit/:id" element={<EditorScreen kind="post" />} />
        <Route path="/phis/edit-post/:slug" element={<EditorScreen kind="withdrawn" />} />

        <Route
          path="/oauth/consent/:uid"
          element={
            <Guard allow={anybody}>
              <Consent />
            </Guard>
          }
        />

        <Route path="*" element={<NotFoundView />} />
      </Route>

      <Route path="/developer/account" element={<DeveloperFrame />}>
        <Route
          element={
            <Guard allow={anybody}>
              <DeveloperAccount />
            </Guard>
          }
        >
          <Route index element={<Navigate to="/developer/account/keys" replace />} />
          <Route path="keys" element={<Keys />} />
          <Route path="apps" element={<Apps />} />
          <Route path="webhooks" element={<Webhooks />} />
          <Route path="webhooks/:id" element={<Deliveries />} />
          <Route path="usage" element={<Usage />} />
        </Route>
      </Route>
      <Route path="/developer/auth" element={<DeveloperFrame />}>
        <Route path="signin" element={<SignIn door={developerDoor} />} />
        <Route path="signup" element={<DeveloperSignUp />} />
        <Route path="success" element={<Success door={developerDoor} />} />
        <Route path="verify/:id" element={<Verify door={developerDoor} />} />
        <Route
          path="generate-verify-link"
          element={<EmailForm door={developerDoor} purpose="verification" />}
        />
        <Route path="reset-password" element={<EmailForm door={developerDoor} purpose="password" />} />
        <Route path="forgot-password/:id" element={<NewPassword door={developerDoor} />} />
        <Route path="*" element={<NotFoundView />} />
      </Route>
    </Routes>
  );
}

function anybody(): boolean {
  return true;
}
