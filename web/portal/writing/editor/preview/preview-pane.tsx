import '../../../frame/shell/prose.css';
import { directionOf } from '../../../../../contract/constants.ts';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import { useServerHtml } from '../../../frame/server-html.ts';
import styles from '../editor.module.css';
import { ReferenceNotice } from './reference-notice.tsx';
import type { UsePreview } from './use-preview.ts';

interface PreviewPaneProps {
  text: Pick<PostText, 'title' | 'body' | 'language'>;
  preview: UsePreview;
}

/** The text as readers will see it. */
export function PreviewPane({ text, preview }: PreviewPaneProps) {
  const { t, translate } = useLanguage();
  const { rendered, isCurrent, failure, fault, tryAgain } = preview;
  const html = useServerHtml(rendered?.html ?? '');
  return (
    <section
      className={styles.preview}
      aria-label={t('editor.preview')}
      aria-busy={!isCurrent && failure === null}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it.
      tabIndex={0}
    >
      {failure !== null && (
        <div className={styles.previewFailure} role="status">
          <p>{failure === '' ? t('editor.previewUnreached') : translate(failure)}</p>
          <button className="text-button" type="button" onClick={tryAgain}>
            {t('failure.again')}
          </button>
        </div>
      )}
      {fault !== null && <p className={styles.previewEmpty}>{translate(fault)}</p>}
      {!rendered && failure === null && fault === null && <Loading label={t('editor.previewLoading')} />}
      <ReferenceNotice preview={preview} />
      <ChartNotice preview={preview} />
      {rendered && text.body.trim() === '' && (
        <p className={styles.previewEmpty}>{t('editor.previewEmpty')}</p>
      )}
      {rendered && (
        <article
          className="prose"
          lang={text.language}
          dir={directionOf(text.language)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it, as it does for readers.
          dangerouslySetInnerHTML={html}
        />
      )}
    </section>
  );
}

/** Says which charts can't be drawn, and on which line the problem is. */
function ChartNotice({ preview: { rendered } }: { preview: UsePreview }) {
  const { t } = useLanguage();
  const { chart_faults: faults = [] } = rendered ?? {};
  return (
    // Rendered empty from the start, so that screen readers announce what appears in it.
    <div role="status">
      {faults.length > 0 && (
        <Notice className={styles.notice} heading={t('charts.heading')}>
          <ul>
            {faults.map(({ line, problem }) => (
              <li key={line}>
                {t('references.line', { line })} {t(`charts.problems.${problem}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
