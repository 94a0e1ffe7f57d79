import { Navigate, Route, Routes } from 'react-router';
import {
  authorPostsRoute,
  confirmEmailRoute,
  consentRoute,
  dashboardPath,
  editRoute,
  editWithdrawnRoute,
  endAccessRoute,
  followingPath,
  myApprovedPath,
  notMeRoute,
  profilePath,
  undoEmailRoute,
  undoFactorsRoute,
  writePath,
} from '../../contract/paths.ts';
import { canWrite } from '../../contract/people/roles.ts';
import { lazyAuthenticatedPage, lazyDesk, lazyLinkPage } from './frame/loading/lazy-page.ts';
import { NotFoundView } from './frame/shell/views.tsx';
import { Guard } from './people/admission/guard.tsx';

const LinkPage = lazyLinkPage(() =>
  import('./people/accounts/links/link-page.tsx').then((script) => script.LinkPage),
);
const ProfileArea = lazyAuthenticatedPage(() =>
  import('./people/profile/profile-area.tsx').then((script) => script.ProfileArea),
);
const ProfileHome = lazyAuthenticatedPage(() =>
  import('./people/profile/profile-area.tsx').then((script) => script.ProfileHome),
);
const OrcidReturn = lazyAuthenticatedPage(() =>
  import('./people/profile/orcid-return.tsx').then((script) => script.OrcidReturn),
);
const Settings = lazyAuthenticatedPage(() =>
  import('./people/profile/settings/settings.tsx').then((script) => script.Settings),
);
const FollowingScreen = lazyAuthenticatedPage(() =>
  import('./writing/following/following-screen.tsx').then((script) => script.FollowingScreen),
);
const MyPosts = lazyAuthenticatedPage(() =>
  import('./writing/posts/posts-screen.tsx').then((script) => script.MyPosts),
);
const Drafts = lazyAuthenticatedPage(() =>
  import('./writing/posts/posts-screen.tsx').then((script) => script.Drafts),
);
const Deleted = lazyAuthenticatedPage(() =>
  import('./writing/posts/posts-screen.tsx').then((script) => script.Deleted),
);
const AuthorScreen = lazyAuthenticatedPage(() =>
  import('./writing/authors/author-screen.tsx').then((script) => script.AuthorScreen),
);
const WritersOnly = lazyAuthenticatedPage(() =>
  import('./people/applications/writers-only.tsx').then((script) => script.WritersOnly),
);
const DashboardRoutes = lazyAuthenticatedPage(() =>
  import('./dashboard-routes.tsx').then((script) => script.DashboardRoutes),
);
const EditorScreen = lazyDesk(() =>
  import('./writing/editor/editor-screen.tsx').then((script) => script.EditorScreen),
);
const Consent = lazyAuthenticatedPage(() =>
  import('./people/consent/consent.tsx').then((script) => script.Consent),
);

/** The screens of people who are signed in, and of links from emails: a script of their own, which signing in doesn't need. */
export function MemberRoutes() {
  return (
    <Routes>
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

      <Route path={confirmEmailRoute} element={<LinkPage to="confirm-email" />} />
      <Route path={endAccessRoute} element={<LinkPage to="end-access" />} />
      <Route path={notMeRoute} element={<LinkPage to="not-me" />} />
      <Route path={undoEmailRoute} element={<LinkPage to="undo-email" />} />
      <Route path={undoFactorsRoute} element={<LinkPage to="undo-factors" />} />

      <Route path="*" element={<NotFoundView />} />
    </Routes>
  );
}

function anybody(): boolean {
  return true;
}
