import type { StaffRole } from '../../../contract/people/roles.ts';
import type { NamedReviewer } from '../../../contract/views/version-views.ts';
import type { PageContext } from '../page-context.ts';

/** Who reviewed a text: the name and institution of somebody who agreed to that, and the role of everybody. */
export function Reviewer({
  context: { t },
  reviewer,
  role,
}: {
  context: PageContext;
  reviewer: NamedReviewer | null;
  role: StaffRole;
}) {
  return (
    <>
      {[reviewer?.name, reviewer?.institution].map(
        (part) =>
          part && (
            <span key={part}>
              <bdi>{part}</bdi>
              {t('versions.comma')}{' '}
            </span>
          ),
      )}
      {t(`versions.roles.${role}`)}
    </>
  );
}
