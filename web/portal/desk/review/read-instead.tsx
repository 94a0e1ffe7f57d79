import { useLanguage } from '../../frame/language/language-context.tsx';
import { PostCombobox } from '../../writing/editor/tools/post-combobox.tsx';
import type { FoundPost } from '../../writing/editor/tools/use-found-posts.ts';

/** What staff typed to find the post to read instead, and the one that they chose. */
interface Instead {
  typed: string;
  post: FoundPost | null;
  /** Whether something was typed and no post was chosen when the form was sent. */
  isMissing: boolean;
}

export const nothingInstead: Instead = { typed: '', post: null, isMissing: false };

interface ReadInsteadProps {
  chosen: Instead;
  /** The id of the post that is withdrawn. */
  except: string;
  onChange(chosen: Instead): void;
}

/** Chooses the published post that readers of a withdrawn one are led to. */
export function ReadInstead({ chosen, except, onChange }: ReadInsteadProps) {
  const { t } = useLanguage();
  return (
    <PostCombobox
      label={t('review.instead')}
      hint={t('review.insteadHint')}
      error={chosen.isMissing ? t('review.insteadMissing') : undefined}
      value={chosen.typed}
      isAddress={chosen.post !== null}
      except={except}
      onChange={(typed) => onChange({ typed, post: null, isMissing: false })}
      onChoose={(post) => onChange({ typed: post.title, post, isMissing: false })}
    />
  );
}
