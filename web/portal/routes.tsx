import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import {
  authorPostsRoute,
  confirmEmailRoute,
  consentRoute,
  dashboardPath,
  developerAccountPath,
  developerAuthPath,
  editRoute,
  editWithdrawnRoute,
  endAccessRoute,
  followingPath,
  keysPath,
  myApprovedPath,
  newPasswordRoute,
  profilePath,
  requestPasswordPath,
  requestVerificationPath,
  signInPath,
  signUpPath,
  successPath,
  undoEmailRoute,
  verifyRoute,
  writePath,
} from '../../contract/paths.ts';
import { canWrite } from '../../contract/roles.ts';
import { developerFlow, readerFlow } from './accounts/sign-in-flow.ts';
import { lazyAuthenticatedPage, lazyDesk, lazyPage } from './loading/lazy-page.ts';
import { Guard } from './shell/guard.tsx';
import { ReaderFrame } from './shell/reader-frame.tsx';
import { NotFoundView } from './shell/views.tsx';

const DeveloperFrame = lazyPage(() =>
  import('./shell/developer-frame.tsx').then((script) => script.DeveloperFrame),
);
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
const NewPassword = lazyAuthenticatedPage(() =>
  import('./accounts/new-password.tsx').then((script) => script.NewPassword),
);
const ConfirmEmail = lazyAuthenticatedPage(() =>
  import('./accounts/confirm-email.tsx').then((script) => script.ConfirmEmail),
);
const EndAccess = lazyAuthenticatedPage(() =>
  import('./accounts/end-access.tsx').then((script) => script.EndAccess),
);
const UndoEmail = lazyAuthenticatedPage(() =>
  import('./accounts/undo-email.tsx').then((script) => script.UndoEmail),
);
const ProfileArea = lazyAuthenticatedPage(() =>
  import('./profile/profile-area.tsx').then((script) => script.ProfileArea),
);
const ProfileHome = lazyAuthenticatedPage(() =>
  import('./profile/profile-area.tsx').then((script) => script.ProfileHome),
);
const OrcidReturn = lazyAuthenticatedPage(() =>
  import('./profile/orcid-return.tsx').then((script) => script.OrcidReturn),
);
const Settings = lazyAuthenticatedPage(() =>
  import('./profile/settings/settings.tsx').then((script) => script.Settings),
);
const FollowingScreen = lazyAuthenticatedPage(() =>
  import('./following/following-screen.tsx').then((script) => script.FollowingScreen),
);
const MyPosts = lazyAuthenticatedPage(() =>
  import('./posts/posts-screen.tsx').then((script) => script.MyPosts),
);
const Drafts = lazyAuthenticatedPage(() =>
  import('./posts/posts-screen.tsx').then((script) => script.Drafts),
);
const Deleted = lazyAuthenticatedPage(() =>
  import('./posts/posts-screen.tsx').then((script) => script.Deleted),
);
const AuthorScreen = lazyAuthenticatedPage(() =>
  import('./authors/author-screen.tsx').then((script) => script.AuthorScreen),
);
const WritersOnly = lazyAuthenticatedPage(() =>
  import('./applications/writers-only.tsx').then((script) => script.WritersOnly),
);
const DashboardRoutes = lazyAuthenticatedPage(() =>
  import('./dashboard/dashboard-routes.tsx').then((script) => script.DashboardRoutes),
);
const EditorScreen = lazyDesk(() =>
  import('./editor/editor-screen.tsx').then((script) => script.EditorScreen),
);

const Consent = lazyAuthenticatedPage(() => import('./consent/consent.tsx').then((script) => script.Consent));
const DeveloperAccount = lazyAuthenticatedPage(() =>
  import('./developer/developer-account.tsx').then((script) => script.DeveloperAccount),
);
const Keys = lazyAuthenticatedPage(() => import('./developer/keys/keys.tsx').then((script) => script.Keys));
const Apps = lazyAuthenticatedPage(() => import('./developer/apps/apps.tsx').then((script) => script.Apps));
const Webhooks = lazyAuthenticatedPage(() =>
  import('./developer/webhooks/webhooks.tsx').then((script) => script.Webhooks),
);
const Deliveries = lazyAuthenticatedPage(() =>
  import('./developer/webhooks/deliveries.tsx').then((script) => script.Deliveries),
);
const Usage = lazyAuthenticatedPage(() =>
  import('./developer/keys/usage.tsx').then((script) => script.Usage),
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
        <Route path={confirmEmailRoute} element={<ConfirmEmail />} />
        <Route path={endAccessRoute} element={<EndAccess />} />
        <Route path={undoEmailRoute} element={<UndoEmail />} />

        <Route
          path={profilePath}
          element={
            <Guard allow={anybody}>
              <ProfileArea />
            </Guard>
          }
        >
          <Route index element={<ProfileHome />} />
          <Route path="settings" element={<Settings />} />
          <Route path="orcid" element={<OrcidReturn />} />
          <Route element={<WritersOnly />}>
            <Route path="posts" element={<Navigate to={myApprovedPath} replace />} />
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
          path={authorPostsRoute}
          element={
            <Guard allow={anybody}>
              <AuthorScreen />
            </Guard>
          }
        />

        <Route
          path={followingPath}
          element={
            <Guard allow={anybody}>
              <FollowingScreen />
            </Guard>
          }
        />

        <Route
          path={`${dashboardPath}/*`}
          element={
            <Guard allow={({ user }) => canWrite(user)}>
              <DashboardRoutes />
            </Guard>
          }
        />
        <Route path={writePath} element={<EditorScreen kind="new" />} />
        <Route path={editRoute} element={<EditorScreen kind="post" />} />
        <Route path={editWithdrawnRoute} element={<EditorScreen kind="withdrawn" />} />

        <Route
          path={consentRoute}
          element={
            <Guard allow={anybody}>
              <Consent />
            </Guard>
          }
        />

        <Route path="*" element={<NotFoundView />} />
      </Route>

      <Route
        path={developerAccountPath}
        element={
          <Suspense>
            <DeveloperFrame />
          </Suspense>
        }
      >
        <Route
          element={
            <Guard allow={anybody}>
              <DeveloperAccount />
            </Guard>
          }
        >
          <Route index element={<Navigate to={keysPath} replace />} />
          <Route path="keys" element={<Keys />} />
          <Route path="apps" element={<Apps />} />
          <Route path="webhooks" element={<Webhooks />} />
          <Route path="webhooks/:id" element={<Deliveries />} />
          <Route path="usage" element={<Usage />} />
        </Route>
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
        <Route path="*" element={<NotFoundView />} />
      </Route>
    </Routes>
  );
}

function anybody(): boolean {
  return true;
}
