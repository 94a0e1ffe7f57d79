import { administration } from '../../../../contract/people/calls/administration.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import { saveFile } from '../../frame/api/save-file.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useAction } from '../../frame/forms/use-action.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import type { AuditFilters } from './audit-filters.ts';

/** Downloads the entries that match the filters as a table. */
export function DownloadAuditLog({ filters }: { filters: AuditFilters }) {
  const { t } = useLanguage();
  const action = useAction(t('audit.notDownloaded'));
  const proved = useProof();
  const download = async () => {
    const { download: name, downloadType } = administration.downloadAuditLog;
    const table = await proved(() => call(administration.downloadAuditLog, { query: filters }));
    saveFile(name, table, downloadType);
  };
  return (
    <>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <p>
        <BusyButton
          type="button"
          weight="quiet"
          busy={action.busy}
          label={t('audit.download')}
          busyLabel={t('audit.downloading')}
          onClick={() => void action.run(download)}
        />
      </p>
    </>
  );
}
