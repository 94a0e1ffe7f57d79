import { Navigate, Route, Routes } from 'react-router';
import { dashboardPath } from '../../contract/desk/desk-paths.ts';
import { authorPostsRoute, followingPath, myApprovedPath, profilePath } from '../../contract/paths.ts';
import { canWrite } from '../../contract/people/roles.ts';
import { settingsPartNames, settingsParts } from '../../contract/people/settings-paths.ts';
import { sharedDraftRoute } from '../../contract/posts/shared-draft-path.ts';
import { lazyAuthenticatedPage } from './frame/loading/lazy-page.ts';
import { NotFoundView } from './frame/shell/views.tsx';
import { Workplace } from './frame/workplace/workplace.tsx';
import { Guard } from './people/admission/guard.tsx';

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
const SharedDraft = lazyAuthenticatedPage(() =>
  import('./desk/shared-drafts/shared-draft.tsx').then((script) => script.SharedDraft),
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

/** The screens beside the rail (product.md#the-workplace), which the editor doesn't need. */
export function WorkplaceRoutes() {
  return (
    <Routes>
      <Route
        element={
          <Guard allow={() => true}>
            <Workplace />
          </Guard>
        }
      >
        <Route path={profilePath} element={<ProfileArea />}>
          <Route index element={<ProfileHome />} />
          {settingsPartNames.map((part) => (
            <Route key={part} path={settingsParts[part]} element={<Settings part={part} />} />
          ))}
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
        <Route path={authorPostsRoute} element={<AuthorScreen />} />
        <Route
          path={sharedDraftRoute}
          element={
            <Guard allow={({ user }) => canWrite(user)}>
              <SharedDraft />
            </Guard>
          }
        />
        <Route path={followingPath} element={<FollowingScreen />} />
        <Route
          path={`${dashboardPath}/*`}
          element={
            <Guard allow={({ user }) => canWrite(user)}>
              <DashboardRoutes />
            </Guard>
          }
        />
      </Route>

      <Route path="*" element={<NotFoundView />} />
    </Routes>
  );
}
