import { Fragment } from 'react';
import { directionOf } from '../../../contract/constants.ts';
import { postPath, postProofJsonPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import { type LogView, type ProofView, transparencyPath } from '../../../contract/views/proof.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';
import { dateOf } from '../timestamp.tsx';

/** The leaves of a post in the transparency log, and how to verify them (product.md#the-transparency-log). */
export function ProofPage({ context, proof }: { context: PageContext; proof: ProofView }) {
  const { frame, t, href } = context;
  return (
    <div className="frame site-page">
      <header className="list-head">
        <h1>{t('reading.proof')}</h1>
      </header>
      <div className="prose">
        <p className="in-list" lang={proof.language} dir={directionOf(proof.language)}>
          <a href={href(postPath(proof.slug))}>
            <OrderedText stretches={inOrder(proof.title, directionOf(proof.language))} />
          </a>
        </p>
        <p>{t('proof.text')}</p>
        <Block text={`npm run verify-log -- ${frame.publicUrl}`} />
        {proof.leaves.map(({ index, entry }) => (
          <section key={index}>
            <h2>{t('proof.leaf', { index, size: proof.size })}</h2>
            <Block text={entry.replace(/^\{|\}$/g, '').replaceAll(',"', ',\n"')} />
          </section>
        ))}
        <Tree context={context} log={proof} />
        <p>
          <a href={href(postProofJsonPath(proof.slug))}>{t('proof.json')}</a>
        </p>
        <p>
          <a href={href(transparencyPath)}>{t('proof.log')}</a>
        </p>
      </div>
    </div>
  );
}

/** The log as a whole (product.md#the-transparency-log). */
export function LogPage({ context, log }: { context: PageContext; log: LogView }) {
  const { frame, t } = context;
  return (
    <div className="frame site-page">
      <header className="list-head">
        <h1>{t('proof.log')}</h1>
      </header>
      <div className="prose">
        <p>{t('proof.logText')}</p>
        <Block text={`npm run verify-log -- ${frame.publicUrl}`} />
        <Tree context={context} log={log} />
      </div>
    </div>
  );
}

/** The tree as it is now, and who has signed it besides the site. */
function Tree({ context, log }: { context: PageContext; log: LogView }) {
  const { frame, t } = context;
  return (
    <>
      <h2>{t('proof.checkpoint')}</h2>
      <Block text={log.checkpoint} />
      {log.witnesses.length > 0 && (
        <>
          <h2>{t('proof.witnesses')}</h2>
          <p>{t('proof.witnessesText')}</p>
          {log.witnesses.map(({ key, name, url, size, at }) => (
            <Fragment key={key}>
              <p>
                {t('proof.witness', { name, size, date: dateOf(context, at) })}{' '}
                <a href={url} rel="noopener noreferrer">
                  {t('proof.witnessFile', { name })}
                </a>
              </p>
              <Block
                text={`npm run verify-log -- ${frame.publicUrl} --witness ${key} --witnessed witnessed.txt`}
              />
            </Fragment>
          ))}
        </>
      )}
    </>
  );
}

/** Machine-readable text. It can get the focus, because long lines scroll. */
function Block({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll what has focus.
    <pre dir="ltr" lang="en" tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
