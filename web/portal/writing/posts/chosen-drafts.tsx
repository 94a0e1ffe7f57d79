import type { bin } from '../../../../contract/posts/calls/bin.ts';
import type { OwnRowReply } from '../../../../contract/posts/calls/posts.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import type { CallReply } from '../../frame/api/caller.ts';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { ChosenBar } from '../../frame/lists/chosen.tsx';
import { forEachRow } from '../../frame/lists/for-each-row.ts';
import { removeDraft, restoreFromBin, useCountText, useDeleted } from './deletion.ts';
import { refetchPostLists } from './refetch-post-lists.ts';

type DraftInBin = CallReply<typeof bin.getBin>['drafts'][number];

interface ChosenProps<Row> {
  rows: readonly Row[];
  onClear(): void;
}

/** Whether a draft is deleted as it is; one that staff have seen is withdrawn with a reason. */
export function isDeletable({ submitted_before, status }: OwnRowReply): boolean {
  return !submitted_before || status === 'approved';
}

/** Deletes the chosen drafts, which the toast and the bin bring back. */
export function ChosenDrafts({ rows, onClear }: ChosenProps<OwnRowReply>) {
  const { t } = useLanguage();
  const deleted = useDeleted();
  const countText = useCountText();
  const { busy, run } = useSave<{ inBin: readonly (string | null)[] }>({
    failure: t('deletion.failed'),
    byToast: true,
    success: ({ inBin }) => deleted(countText('deletion.deleted', inBin.length, rows.length), inBin),
  });
  const remove = async () => {
    const inBin: (string | null)[] = [];
    await forEachRow(rows, async ({ _id }) => inBin.push(await removeDraft(_id.$oid)));
    await refetchPostLists();
    return { inBin };
  };
  return (
    <ChosenBar count={rows.length} onClear={onClear}>
      <BusyButton
        type="button"
        weight="quiet"
        busy={busy}
        label={t('withdrawal.delete')}
        busyLabel={t('withdrawal.busy')}
        onClick={() => void run(remove).then((isOver) => isOver && onClear())}
      />
    </ChosenBar>
  );
}

/** Brings the chosen drafts back. */
export function ChosenInBin({ rows, onClear }: ChosenProps<DraftInBin>) {
  const { t } = useLanguage();
  const countText = useCountText();
  const { busy, run } = useSave<number>({ failure: t('bin.failed'), byToast: true });
  return (
    <ChosenBar count={rows.length} onClear={onClear}>
      <BusyButton
        type="button"
        weight="quiet"
        busy={busy}
        label={t('bin.restore')}
        busyLabel={t('bin.busy')}
        onClick={() =>
          void run(
            () => restoreFromBin(rows.map(({ id }) => id)),
            (count) => countText('bin.restored', count, rows.length),
          ).then((isOver) => isOver && onClear())
        }
      />
    </ChosenBar>
  );
}
