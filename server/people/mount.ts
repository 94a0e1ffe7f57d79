import type { Mounting } from '../platform/mount.ts';
import { mountSecondFactors } from './accounts/factors/routes.ts';
import { mountFirstAdmin } from './accounts/first-admin-routes.ts';
import { mountProviders } from './accounts/providers/routes.ts';
import { mountRoleProposals } from './accounts/roles/routes.ts';
import { mountAccounts } from './accounts/routes.ts';
import { mountSettings } from './accounts/settings/routes.ts';
import { mountApplications } from './applications/routes.ts';
import { mountOrcids } from './orcid/routes.ts';
import { mountPictures } from './pictures/routes.ts';
import { mountProfiles } from './profiles/routes.ts';
import { mountStaffMail } from './staff-mail/routes.ts';

/** Mounts accounts, applications, profiles and pictures. */
export async function mountPeople({ app, context, publicPages }: Mounting): Promise<void> {
  mountAccounts(app, context);
  mountRoleProposals(app, context);
  mountProfiles(app, context);
  mountOrcids(app, context);
  mountSettings(app, context);
  mountSecondFactors(app, context);
  mountProviders(app, context);
  mountApplications(app, context);
  mountPictures(app, context);
  mountStaffMail(app, context);
  await mountFirstAdmin(app, context, publicPages);
}
