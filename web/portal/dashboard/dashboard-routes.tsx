import { Route, Routes } from 'react-router';
import { isStaff, isSuperAdmin } from '../../../contract/roles.ts';
import { lazyAuthenticatedPage } from '../loading/lazy-page.ts';
import { NotFoundView } from '../shell/views.tsx';
import { Area } from './area.tsx';
import { Dashboard } from './dashboard.tsx';

const Overview = lazyAuthenticatedPage(() => import('./overview.tsx').then((script) => script.Overview));
const ReviewQueue = lazyAuthenticatedPage(() =>
  import('../review/queue/queue.tsx').then((script) => script.ReviewQueue),
);
const ReviewPost = lazyAuthenticatedPage(() =>
  import('../review/review-post.tsx').then((script) => script.ReviewPost),
);
const SavedReplies = lazyAuthenticatedPage(() =>
  import('../review/replies/saved-replies.tsx').then((script) => script.SavedReplies),
);
const Published = lazyAuthenticatedPage(() =>
  import('../review/published.tsx').then((script) => script.Published),
);
const DueReviews = lazyAuthenticatedPage(() =>
  import('../due-reviews/due-reviews.tsx').then((script) => script.DueReviews),
);
const Alerts = lazyAuthenticatedPage(() => import('../alerts/alerts.tsx').then((script) => script.Alerts));
const Incidents = lazyAuthenticatedPage(() =>
  import('../incidents/incidents.tsx').then((script) => script.Incidents),
);
const Notices = lazyAuthenticatedPage(() =>
  import('../notices/notices.tsx').then((script) => script.Notices),
);
const Reports = lazyAuthenticatedPage(() =>
  import('../reports/reports.tsx').then((script) => script.Reports),
);
const Topics = lazyAuthenticatedPage(() => import('../topics/topics.tsx').then((script) => script.Topics));
const Applications = lazyAuthenticatedPage(() =>
  import('../administration/applications.tsx').then((script) => script.Applications),
);
const CloudNodes = lazyAuthenticatedPage(() =>
  import('../clouds/nodes.tsx').then((script) => script.CloudNodes),
);
const ReviewApps = lazyAuthenticatedPage(() =>
  import('../administration/apps.tsx').then((script) => script.ReviewApps),
);
const Accounts = lazyAuthenticatedPage(() =>
  import('../administration/accounts.tsx').then((script) => script.Accounts),
);
const TranslationQueue = lazyAuthenticatedPage(() =>
  import('../translating/queue.tsx').then((script) => script.TranslationQueue),
);
const TranslationDesk = lazyAuthenticatedPage(() =>
  import('../translating/desk.tsx').then((script) => script.TranslationDesk),
);
const AuditLog = lazyAuthenticatedPage(() =>
  import('../administration/audit-log.tsx').then((script) => script.AuditLog),
);
const SecurityEvents = lazyAuthenticatedPage(() =>
  import('../administration/security-events.tsx').then((script) => script.SecurityEvents),
);

/**
 * The screens of the dashboard, below its own address (product.md#routes). A chunk apart from the signed-out
 * screens.
 */
export function DashboardRoutes() {
  return (
    <Routes>
      <Route element={<Dashboard />}>
        <Route index element={<Overview />} />
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
          <Route path="incidents" element={<Incidents />} />
          <Route path="audit" element={<AuditLog />} />
          <Route path="security" element={<SecurityEvents />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundView />} />
    </Routes>
  );
}
