import { directionOf, refusalCharacters } from '../../../contract/constants.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { ContributionView } from '../../../contract/views/contribution-view.ts';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';
import { ContributorList } from '../post/contributors.tsx';

/**
 * Asks somebody whether they agree with what a text says about them (product.md#contributors). The forms post
 * to the secret URL that they are on.
 */
export function ContributionPage({ context, view }: { context: PageContext; view: ContributionView }) {
  const { t } = context;
  if (view.state === 'asked') return <Question context={context} asked={view} />;
  return (
    <div className="frame message">
      <h1>{t(`contributors.${view.state}Title`)}</h1>
      <p>{t(`contributors.${view.state}Text`)}</p>
    </div>
  );
}

type Asked = Extract<ContributionView, { state: 'asked' }>;

function Question({ context, asked }: { context: PageContext; asked: Asked }) {
  const { t } = context;
  const { title, language, summary, owner, contributors, contributor, place, shown, fault } = asked;
  return (
    <div className="frame message">
      <h1>{t('contributors.confirmTitle')}</h1>
      {fault === 'changed' && (
        <Notice tone="alarm" heading={t('contributors.changedTitle')}>
          <p>{t('contributors.changedText')}</p>
        </Notice>
      )}
      <p>{t('contributors.confirmText', { owner })}</p>
      <div lang={language} dir={directionOf(language)}>
        <h2>
          <OrderedText stretches={inOrder(title, directionOf(language))} />
        </h2>
        {summary.trim() !== '' && (
          <p>
            <OrderedText stretches={inOrder(summary.trim(), directionOf(language))} />
          </p>
        )}
      </div>
      <section aria-labelledby="you" className="contributors">
        <h2 id="you">{t('contributors.you')}</h2>
        <p>{t('contributors.place', { place, count: contributors.length })}</p>
        <ContributorList context={context} contributors={[contributor]} first={place} />
      </section>
      <form method="post">
        <input type="hidden" name="shown" value={shown} />
        <button className="button" type="submit" name="answer" value="confirmed">
          {t('contributors.confirm')}
        </button>
      </form>
      <Refusal context={context} asked={asked} />
      {asked.isStranger && (
        <section aria-labelledby="unwanted" className="contributors">
          <h2 id="unwanted">{t('contributors.strangerTitle')}</h2>
          <p>{t('contributors.strangerText')}</p>
          <form method="post">
            <button className="button button-quiet" type="submit" name="answer" value="unwanted">
              {t('contributors.unwanted')}
            </button>
          </form>
        </section>
      )}
      {contributors.length > 1 && (
        <section aria-labelledby="everybody" className="contributors">
          <h2 id="everybody">{t('contributors.all')}</h2>
          <ContributorList context={context} contributors={contributors} />
        </section>
      )}
    </div>
  );
}

function Refusal({
  context: { t },
  asked: { shown, fault, reason },
}: {
  context: PageContext;
  asked: Asked;
}) {
  return (
    <section aria-labelledby="refuse" className="contributors">
      <h2 id="refuse">{t('contributors.refuseTitle')}</h2>
      <form method="post">
        <input type="hidden" name="shown" value={shown} />
        <FieldFrame
          name="reason"
          label={t('contributors.reason')}
          hint={t('contributors.reasonHint')}
          error={fault === 'reason' ? t('contributors.reasonFault') : undefined}
        >
          {(attributes) => (
            <textarea
              className="text-area"
              placeholder=" "
              {...attributes}
              rows={4}
              dir="auto"
              required
              minLength={refusalCharacters.minimum}
              maxLength={refusalCharacters.maximum}
              defaultValue={reason}
            />
          )}
        </FieldFrame>
        <button className="button button-quiet" type="submit" name="answer" value="refused">
          {t('contributors.refuse')}
        </button>
      </form>
    </section>
  );
}
