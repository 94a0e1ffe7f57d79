import { directionOf } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { answerLength } from '../../../contract/posts/answer-rules.ts';
import type { AnswerOutcome } from '../../../contract/site/answer-paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { ReportedPost } from '../../../contract/views/report-view.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';

interface AnsweredPageProps {
  context: PageContext;
  post: ReportedPost;
  /** Whether a line can still be added, or what became of what was sent. */
  state: 'open' | AnswerOutcome;
}

/** Thanks a reader who said whether a post was helpful, and asks for a line more; or says that something was not kept, and why. */
export function AnsweredPage({ context, post, state }: AnsweredPageProps) {
  const { t, href } = context;
  const direction = directionOf(post.language);
  const isKept = state !== 'not-kept';
  const mayAdd = state === 'open';
  return (
    <div className="frame message">
      <h1>{t(isKept ? 'helpful.thanks' : 'helpful.notKept')}</h1>
      <p lang={post.language} dir={direction}>
        <OrderedText stretches={inOrder(post.title, direction)} />
      </p>
      <p>{isKept ? t('helpful.thanksText') : t('helpful.notKeptText', { count: answerLength })}</p>
      {mayAdd && (
        <form method="post">
          <FieldFrame
            name="words"
            label={t('helpful.words')}
            hint={t('helpful.wordsHint', { count: answerLength })}
          >
            {(attributes) => (
              <input
                {...attributes}
                type="text"
                dir="auto"
                maxLength={answerLength}
                placeholder=" "
                required
              />
            )}
          </FieldFrame>
          <button className="button" type="submit">
            {t('helpful.send')}
          </button>
        </form>
      )}
      <ButtonLink href={href(postPath(post.slug))} weight={mayAdd ? 'quiet' : 'strong'}>
        {t('reports.back')}
      </ButtonLink>
    </div>
  );
}
