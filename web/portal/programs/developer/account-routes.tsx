import { Navigate, Route, Routes } from 'react-router';
import { keysPath } from '../../../../contract/paths.ts';
import { lazyAuthenticatedPage } from '../../frame/loading/lazy-page.ts';
import { Guard } from '../../people/admission/guard.tsx';

const DeveloperAccount = lazyAuthenticatedPage(() =>
  import('./developer-account.tsx').then((script) => script.DeveloperAccount),
);
const Keys = lazyAuthenticatedPage(() => import('./keys/keys.tsx').then((script) => script.Keys));
const Apps = lazyAuthenticatedPage(() => import('./apps/apps.tsx').then((script) => script.Apps));
const Webhooks = lazyAuthenticatedPage(() =>
  import('./webhooks/webhooks.tsx').then((script) => script.Webhooks),
);
const Deliveries = lazyAuthenticatedPage(() =>
  import('./webhooks/deliveries.tsx').then((script) => script.Deliveries),
);
const Sandbox = lazyAuthenticatedPage(() => import('./sandbox/sandbox.tsx').then((script) => script.Sandbox));
const Usage = lazyAuthenticatedPage(() => import('./keys/usage.tsx').then((script) => script.Usage));

/** The screens of a developer's account. */
export function DeveloperAccountRoutes() {
  return (
    <Routes>
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
        <Route path="sandbox" element={<Sandbox />} />
        <Route path="usage" element={<Usage />} />
      </Route>
    </Routes>
  );
}

function anybody(): boolean {
  return true;
}
