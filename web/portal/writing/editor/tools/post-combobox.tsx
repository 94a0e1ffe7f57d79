import { directionOf } from '../../../../../contract/constants.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useCombobox } from '../fields/suggestions.tsx';
import styles from './tools.module.css';
import { type FoundPost, useFoundPosts } from './use-found-posts.ts';

interface PostComboboxProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  /** Whether what is typed is an address already, or the post was chosen: then no post is searched. */
  isAddress: boolean;
  /** The id of a post that can't be chosen. */
  except?: string;
  onChange(value: string): void;
  onChoose(post: FoundPost): void;
}

/** Takes an address, or words that find posts, which are chosen with the arrow keys and Enter or by clicking (ARIA combobox). */
export function PostCombobox({
  label,
  hint,
  error,
  value,
  isAddress,
  except,
  onChange,
  onChoose,
}: PostComboboxProps) {
  const { t } = useLanguage();
  const { list, isOpen, at, close, offer, press, attributesOf } = useCombobox();
  const search = useFoundPosts(isAddress || !isOpen ? '' : value);
  const shown = search.status === 'found' ? search.posts.filter(({ id }) => id !== except) : [];

  const choose = (post: FoundPost): void => {
    close();
    onChoose(post);
  };
  const statusOf = (): string => {
    if (search.status === 'idle') return '';
    if (search.status === 'found')
      return shown.length === 0 ? t('editor.noPostsFound') : t('editor.postsFound', { count: shown.length });
    return search.status === 'searching' ? t('editor.searchingPosts') : t('editor.postsUnreached');
  };
  return (
    <FieldFrame name="address" label={label} hint={hint} error={error}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            type="text"
            {...attributesOf(shown)}
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            maxLength={2000}
            value={value}
            onChange={({ target }) => {
              offer();
              onChange(target.value);
            }}
            onKeyDown={(event) => press(event, { options: shown, onChoose: choose })}
          />
          <div
            id={list}
            className={styles.posts}
            role="listbox"
            aria-label={label}
            hidden={shown.length === 0}
          >
            {shown.map((post, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option.
              <div
                key={post.slug}
                id={`${list}-${place}`}
                role="option"
                aria-selected={place === at}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(post)}
              >
                <span lang={post.language} dir={directionOf(post.language)}>
                  {post.title}
                </span>
                <small>{post.isOwn ? t('editor.ownPost') : <bdi>{post.author}</bdi>}</small>
              </div>
            ))}
          </div>
          <p className={styles.searchStatus} role="status">
            {statusOf()}
          </p>
        </>
      )}
    </FieldFrame>
  );
}
