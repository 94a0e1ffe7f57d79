import type { FlaggedReferenceReply } from '../../../../contract/posts/references/flagged-reference.ts';
import { doiAddress } from '../../../../contract/posts/references/reference.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** A flagged reference: its key, title, kind of flag, date, and a link to the notice. */
export function FlaggedReference({ flagged }: { flagged: FlaggedReferenceReply }) {
  const { t } = useLanguage();
  const { key, title, kind, date, notice } = flagged;
  return (
    <>
      <bdi dir="ltr">[@{key}]</bdi> <bdi>{title}</bdi>: {t(`references.${kind}`)}
      {date !== null && (
        <>
          {' '}
          <time dateTime={date} dir="ltr">
            {date}
          </time>
        </>
      )}
      {notice !== null && (
        <>
          {' · '}
          <a href={doiAddress(notice)} target="_blank" rel="noopener noreferrer">
            {t('references.notice')}
          </a>
        </>
      )}
    </>
  );
}
