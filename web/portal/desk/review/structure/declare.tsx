import { useState } from 'react';
import { Link } from 'react-router';
import { directionOf, interestsCharacters } from '../../../../../contract/constants.ts';
import { review } from '../../../../../contract/desk/calls/review.ts';
import { structuredReview } from '../../../../../contract/desk/calls/structured-review.ts';
import { reviewPath } from '../../../../../contract/desk/desk-paths.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { call } from '../../../frame/api/call.ts';
import type { CallReply } from '../../../frame/api/caller.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import { useShortcut } from '../../../frame/workplace/use-keys.ts';
import { Claim } from '../queue/claim.tsx';
import { Unread } from '../queue/unread.tsx';
import { WaitingSince } from '../queue/waiting-since.tsx';

/** Asks a reviewer for their interests before the text opens (product.md#structured-review). */
export function Declare({ id, search }: { id: string; search: string }) {
  const { t } = useLanguage();
  return (
    <Fetched
      query={useCall(structuredReview.getReviewDeclaration, { params: { id } })}
      label={t('review.loading')}
    >
      {(declared) => <Declaring declared={declared} search={search} />}
    </Fetched>
  );
}

interface DeclaringProps {
  declared: CallReply<typeof structuredReview.getReviewDeclaration>;
  search: string;
}

function Declaring({ declared: { post, declaration, unread }, search }: DeclaringProps) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const [changing, setChanging] = useState(false);
  const direction = directionOf(post.language);
  const isOff = declaration?.conflict === true && !changing;
  return (
    <>
      <PageTitle title={post.title} />
      <PageHeading>
        <bdi lang={post.language} dir={direction}>
          <OrderedText stretches={inOrder(post.title, direction)} />
        </bdi>
      </PageHeading>
      <p className="row-facts">
        <span className={`badge badge-${post.kind}`}>{t(`review.kinds.${post.kind}`)}</span>
        <WaitingSince instant={post.submitted_at} />
        <bdi>{post.byline}</bdi>
        <span>{languageName(post.language)}</span>
        <span>{t('review.words', { count: post.words })}</span>
      </p>
      <Unread row={post} unread={unread} />
      {isOff ? (
        <>
          <p className="notice" role="status">
            {t('review.interests.off')}
          </p>
          <div className="form-actions">
            <Link className="button" to={`${reviewPath}${search}`}>
              {t('review.backToQueue')}
            </Link>
            <button className="button button-quiet" type="button" onClick={() => setChanging(true)}>
              {t('review.interests.change')}
            </button>
          </div>
        </>
      ) : (
        <DeclarationForm
          id={post._id.$oid}
          interests={declaration?.interests ?? ''}
          onDeclared={() => setChanging(false)}
        />
      )}
      <Claim row={post} />
    </>
  );
}

interface DeclarationFormProps {
  id: string;
  interests: string;
  onDeclared(): void;
}

function DeclarationForm({ id, interests, onDeclared }: DeclarationFormProps) {
  const { t } = useLanguage();
  const [written, setWritten] = useState(interests);
  const { busy, problem, dismiss, run } = useSave({
    failure: t('review.interests.failed'),
    onSaved: onDeclared,
    refetch: [structuredReview.getReviewDeclaration, review.getSubmission],
  });
  const declare = (conflict: boolean) =>
    void run(() =>
      call(structuredReview.declareInterests, {
        params: { id },
        body: { conflict, interests: written },
      }),
    );
  useShortcut('Enter', () => {
    if (!busy) declare(false);
  });
  return (
    <form
      className="form"
      aria-label={t('review.interests.heading')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) declare(false);
      }}
    >
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      <h2>{t('review.interests.heading')}</h2>
      <p>{t('review.interests.lead')}</p>
      <FieldFrame name="interests" label={t('review.interests.field')}>
        {(attributes) => (
          <textarea
            {...attributes}
            dir="auto"
            rows={2}
            placeholder=" "
            maxLength={interestsCharacters}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
        )}
      </FieldFrame>
      <div className="form-actions">
        <BusyButton
          type="submit"
          busy={busy}
          label={t('review.interests.none')}
          busyLabel={t('review.interests.saving')}
        />
        <button className="button button-quiet" type="button" disabled={busy} onClick={() => declare(true)}>
          {t('review.interests.conflict')}
        </button>
      </div>
    </form>
  );
}
