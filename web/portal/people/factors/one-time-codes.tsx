import { saveFile } from '../../frame/api/save-file.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

interface CodesShownProps {
  codes: readonly string[];
  onClose(): void;
}

/** Shows one-time codes, which can't be shown again, with a button that saves them as a file. */
export function CodesShown({ codes, onClose }: CodesShownProps) {
  const { t } = useLanguage();
  return (
    <div className="form">
      <p>{t('factors.codesOnce')}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code data-secret>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <button
          className="button"
          type="button"
          onClick={() => saveFile('one-time-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
        >
          {t('factors.download')}
        </button>
        <button className="button button-quiet" type="button" onClick={onClose}>
          {t('factors.done')}
        </button>
      </div>
    </div>
  );
}
