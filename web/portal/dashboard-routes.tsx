import { Outlet, Route, Routes } from 'react-router';
import type { RoleHolder } from '../../contract/people/roles.ts';
import { isStaff, isSuperAdmin } from '../../contract/people/roles.ts';
import { Dashboard } from './desk/dashboard/dashboard.tsx';
import { lazyAuthenticatedPage } from './frame/loading/lazy-page.ts';
import { DeniedView, NotFoundView } from './frame/shell/views.tsx';
import { useUser } from './frame/user/use-user.ts';

const ToDo = lazyAuthenticatedPage(() => import('./desk/to-do/to-do.tsx').then((script) => script.ToDo));
const Statistics = lazyAuthenticatedPage(() =>
  import('./desk/dashboard/statistics.tsx').then((script) => script.Statistics),
);
const ReviewQueue = lazyAuthenticatedPage(() =>
  import('./desk/review/queue/queue.tsx').then((script) => script.ReviewQueue),
);
const ReviewPost = lazyAuthenticatedPage(() =>
  import('./desk/review/review-post.tsx').then((script) => script.ReviewPost),
);
const SavedReplies = lazyAuthenticatedPage(() =>
  import('./desk/review/replies/saved-replies.tsx').then((script) => script.SavedReplies),
);
const Published = lazyAuthenticatedPage(() =>
  import('./desk/review/published-posts.tsx').then((script) => script.Published),
);
const DueReviews = lazyAuthenticatedPage(() =>
  import('./desk/due-reviews/due-reviews.tsx').then((script) => script.DueReviews),
);
const Alerts = lazyAuthenticatedPage(() =>
  import('./desk/alerts/alerts.tsx').then((script) => script.Alerts),
);
const Incidents = lazyAuthenticatedPage(() =>
  import('./operations/incidents/incidents.tsx').then((script) => script.Incidents),
);
const Notices = lazyAuthenticatedPage(() =>
  import('./desk/notices/notices.tsx').then((script) => script.Notices),
);
const Reports = lazyAuthenticatedPage(() =>
  import('./desk/reports/reports.tsx').then((script) => script.Reports),
);
const Topics = lazyAuthenticatedPage(() =>
  import('./desk/topics/topics.tsx').then((script) => script.Topics),
);
const Applications = lazyAuthenticatedPage(() =>
  import('./operations/administration/applications.tsx').then((script) => script.Applications),
);
const CloudNodes = lazyAuthenticatedPage(() =>
  import('./operations/clouds/nodes.tsx').then((script) => script.CloudNodes),
);
const ReviewApps = lazyAuthenticatedPage(() =>
  import('./operations/administration/apps.tsx').then((script) => script.ReviewApps),
);
const Accounts = lazyAuthenticatedPage(() =>
  import('./operations/administration/accounts.tsx').then((script) => script.Accounts),
);
const AccountScreen = lazyAuthenticatedPage(() =>
  import('./operations/administration/account-screen.tsx').then((script) => script.AccountScreen),
);
const ReaderAnswers = lazyAuthenticatedPage(() =>
  import('./writing/answers/answers-screen.tsx').then((script) => script.ReaderAnswers),
);
const TranslationQueue = lazyAuthenticatedPage(() =>
  import('./desk/translating/queue.tsx').then((script) => script.TranslationQueue),
);
const TranslationDesk = lazyAuthenticatedPage(() =>
  import('./desk/translating/desk.tsx').then((script) => script.TranslationDesk),
);
const AuditLog = lazyAuthenticatedPage(() =>
  import('./operations/administration/audit-log.tsx').then((script) => script.AuditLog),
);
const SecurityEvents = lazyAuthenticatedPage(() =>
  import('./operations/administration/security-events.tsx').then((script) => script.SecurityEvents),
);

/**
 * The screens of the dashboard, below its own address (product.md#routes). A chunk apart from the signed-out
 * screens.
 */
export function DashboardRoutes() {
  return (
    <Routes>
      <Route element={<Dashboard />}>
        <Route index element={<ToDo />} />
        <Route path="statistics" element={<Statistics />} />
        <Route path="answers/:id" element={<ReaderAnswers />} />
        <Route path="translations" element={<TranslationQueue />} />
        <Route path="translations/:id" element={<TranslationDesk />} />
        <Route element={<Area allow={isStaff} />}>
          <Route path="review" element={<ReviewQueue />} />
          <Route path="review/replies" element={<SavedReplies />} />
          <Route path="review/:id" element={<ReviewPost />} />
          <Route path="published" element={<Published />} />
          <Route path="reports" element={<Reports />} />
          <Route path="due" element={<DueReviews />} />
          <Route path="notices" element={<Notices />} />
          <Route path="alerts" element={<Alerts />} />
          <Route path="topics" element={<Topics />} />
          <Route path="applications" element={<Applications />} />
          <Route path="clouds" element={<CloudNodes />} />
          <Route path="apps" element={<ReviewApps />} />
        </Route>
        <Route element={<Area allow={isSuperAdmin} />}>
          <Route path="accounts" element={<Accounts />} />
          <Route path="accounts/:id" element={<AccountScreen />} />
          <Route path="incidents" element={<Incidents />} />
          <Route path="audit" element={<AuditLog />} />
          <Route path="security" element={<SecurityEvents />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundView />} />
    </Routes>
  );
}

/** Shows an area of the dashboard to the roles that may act on it, and a notice to the others. */
function Area({ allow }: { allow(user: RoleHolder): boolean }) {
  const { data } = useUser();
  if (!data) return null;
  return allow(data.user) ? <Outlet /> : <DeniedView />;
}
