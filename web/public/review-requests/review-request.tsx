import { directionOf, interestsCharacters } from '../../../contract/constants.ts';
import {
  opinionCharacters,
  recommendations,
  requestNoteCharacters,
} from '../../../contract/desk/calls/review-requests.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { ReviewRequestView } from '../../../contract/views/review-request-view.ts';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';
import { Timestamp } from '../timestamp.tsx';

type Asked = Extract<ReviewRequestView, { state: 'asked' }>;
type Accepted = Extract<ReviewRequestView, { state: 'accepted' }>;

/**
 * Asks somebody outside the staff to read a submission, and shows it once they accept
 * (product.md#reviewers-outside-the-staff). The forms post to the secret URL that they are on.
 */
export function ReviewRequestPage({ context, view }: { context: PageContext; view: ReviewRequestView }) {
  const { t } = context;
  if (view.state === 'asked') return <Question context={context} asked={view} />;
  if (view.state === 'accepted') return <Reading context={context} accepted={view} />;
  const { state } = view;
  return (
    <div className="frame message">
      <h1>{t(state === 'unwanted' ? 'contributors.unwantedTitle' : `reviewRequest.${state}Title`)}</h1>
      <p>{t(state === 'unwanted' ? 'contributors.unwantedText' : `reviewRequest.${state}Text`)}</p>
    </div>
  );
}

function Facts({ context, of }: { context: PageContext; of: Asked | Accepted }) {
  const { t } = context;
  return (
    <p>
      <bdi>{of.byline}</bdi> · {t('reviewRequest.words', { number: of.words })} · {t('reviewRequest.until')}{' '}
      <Timestamp context={context} instant={of.due} />
    </p>
  );
}

function Question({ context, asked }: { context: PageContext; asked: Asked }) {
  const { t } = context;
  const { title, language, by, note } = asked;
  const direction = directionOf(language);
  return (
    <div className="frame message">
      <h1>{t('reviewRequest.title')}</h1>
      <p>{t('reviewRequest.lead', { name: by, product: context.frame.product.name })}</p>
      <h2 lang={language} dir={direction}>
        <OrderedText stretches={inOrder(title, direction)} />
      </h2>
      <Facts context={context} of={asked} />
      {note !== '' && (
        <blockquote dir="auto">
          <OrderedText stretches={inOrder(note, 'auto')} />
        </blockquote>
      )}
      <form method="post">
        <p>{t('reviewRequest.fair')}</p>
        <FieldFrame name="interests" label={t('reviewRequest.interests')}>
          {(attributes) => (
            <textarea
              className="text-area"
              placeholder=" "
              {...attributes}
              rows={3}
              dir="auto"
              maxLength={interestsCharacters}
            />
          )}
        </FieldFrame>
        <button className="button" type="submit" name="answer" value="accepted">
          {t('reviewRequest.accept')}
        </button>
      </form>
      <section aria-labelledby="decline">
        <h2 id="decline">{t('reviewRequest.declineTitle')}</h2>
        <form method="post">
          <FieldFrame name="reason" label={t('reviewRequest.reason')}>
            {(attributes) => (
              <textarea
                className="text-area"
                placeholder=" "
                {...attributes}
                rows={3}
                dir="auto"
                maxLength={requestNoteCharacters}
              />
            )}
          </FieldFrame>
          <button className="button button-quiet" type="submit" name="answer" value="declined">
            {t('reviewRequest.decline')}
          </button>
        </form>
      </section>
      {asked.isStranger && (
        <section aria-labelledby="unwanted">
          <h2 id="unwanted">{t('contributors.strangerTitle')}</h2>
          <p>{t('contributors.strangerText')}</p>
          <form method="post">
            <button className="button button-quiet" type="submit" name="answer" value="unwanted">
              {t('contributors.unwanted')}
            </button>
          </form>
        </section>
      )}
    </div>
  );
}

function Reading({ context, accepted }: { context: PageContext; accepted: Accepted }) {
  const { t } = context;
  const { title, language, summary, body_html, funding, competing_interests: interests } = accepted;
  const direction = directionOf(language);
  return (
    <div className="frame message">
      {accepted.isIncomplete && (
        <Notice tone="alarm" heading={t('reviewRequest.incompleteTitle')}>
          <p>
            <a href="#recommendation">{t('reviewRequest.incompleteText')}</a>
          </p>
        </Notice>
      )}
      <p>
        {t('reviewRequest.confidential')} <a href="#recommendation">{t('reviewRequest.toForm')}</a>
      </p>
      <article className="version-text" lang={language} dir={direction}>
        <header>
          <h1>
            <OrderedText stretches={inOrder(title, direction)} />
          </h1>
          <div lang={context.frame.language} dir={directionOf(context.frame.language)}>
            <Facts context={context} of={accepted} />
          </div>
          {summary.trim() !== '' && (
            <p>
              <strong>
                <OrderedText stretches={inOrder(summary.trim(), direction)} />
              </strong>
            </p>
          )}
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
        <div className="prose post-text" dangerouslySetInnerHTML={{ __html: body_html }} />
      </article>
      {[funding, interests].some((said) => said !== '') && (
        <section aria-labelledby="statements">
          <h2 id="statements">{t('reviewRequest.statements')}</h2>
          {[funding, interests].map(
            (said) =>
              said !== '' && (
                <p key={said} lang={language} dir={direction}>
                  <OrderedText stretches={inOrder(said, direction)} />
                </p>
              ),
          )}
        </section>
      )}
      <section aria-labelledby="recommendation">
        <h2 id="recommendation">{t('reviewRequest.recommendation')}</h2>
        <p>{t('reviewRequest.recommendationText')}</p>
        <form className="look" method="post">
          <fieldset>
            <legend>{t('reviewRequest.recommend')}</legend>
            {recommendations.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="recommendation"
                  value={one}
                  required
                  defaultChecked={accepted.recommendation === one}
                />{' '}
                {t(`reviewRequest.recommendations.${one}`)}
              </label>
            ))}
          </fieldset>
          <FieldFrame name="opinion" label={t('reviewRequest.opinion')} hint={t('reviewRequest.opinionHint')}>
            {(attributes) => (
              <textarea
                className="text-area"
                placeholder=" "
                {...attributes}
                rows={10}
                dir="auto"
                required
                minLength={opinionCharacters.minimum}
                maxLength={opinionCharacters.maximum}
                defaultValue={accepted.opinion}
              />
            )}
          </FieldFrame>
          <button className="button" type="submit" name="answer" value="recommended">
            {t('reviewRequest.send')}
          </button>
        </form>
        <form className="look" method="post">
          <button className="button button-quiet" type="submit" name="answer" value="declined">
            {t('reviewRequest.giveBack')}
          </button>
        </form>
      </section>
    </div>
  );
}
