import './posts.css';
import { useLanguage } from '../language/language-context.tsx';
import { SiteLink } from '../shell/site-link.tsx';

/** What stands where there are no posts, with the way to the first one where that is what comes next (spec §2.6). */
export function EmptyList({ text, mayWrite = false }: { text: string; mayWrite?: boolean }) {
  return (
    <div className="post-list-empty">
      <p>{text}</p>
      {mayWrite && <WriteLink />}
    </div>
  );
}

function WriteLink() {
  const { t } = useLanguage();
  return (
    <SiteLink className="button" to="/phis/write">
      {t('lists.write')}
    </SiteLink>
  );
}
