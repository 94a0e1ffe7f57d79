import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { VersionView } from '../../../contract/views/version-views.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';

/** The author's note on what changed in a version. */
export function ChangeNote({
  context: { t },
  version: { change },
}: {
  context: PageContext;
  version: Pick<VersionView, 'change'>;
}) {
  if (!change) return null;
  return (
    <p>
      <strong>{t(`versions.kinds.${change.kind}`)}</strong>{' '}
      <bdi className="change-note">
        <OrderedText stretches={inOrder(change.note, 'auto')} />
      </bdi>
    </p>
  );
}
