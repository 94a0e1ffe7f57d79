import { type Look, schemes, textSizes } from '../../../contract/site/look.ts';
import type { PageContext } from '../page-context.ts';

interface LookPageProps {
  context: PageContext;
  look: Look;
  /** The page that leads here, to which choosing leads back. */
  from: string;
}

/** Where a reader chooses the size of the text and the colours (product.md#text-size-and-colours). */
export function LookPage({ context: { t }, look, from }: LookPageProps) {
  return (
    <div className="frame message">
      <h1>{t('look.title')}</h1>
      <p>{t('look.lead')}</p>
      <form className="look" method="post">
        <fieldset>
          <legend>{t('look.text')}</legend>
          {textSizes.map((size) => (
            <label key={size}>
              <input type="radio" name="text" value={size} defaultChecked={size === look.text} />{' '}
              {t(`look.sizes.${size}`)}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('look.colours')}</legend>
          {schemes.map((scheme) => (
            <label key={scheme}>
              <input type="radio" name="scheme" value={scheme} defaultChecked={scheme === look.scheme} />{' '}
              {t(`look.schemes.${scheme}`)}
            </label>
          ))}
        </fieldset>
        <input type="hidden" name="from" value={from} />
        <button className="button" type="submit">
          {t('look.save')}
        </button>
      </form>
    </div>
  );
}
