import { Fragment } from 'react';
import {
  type NetworkDownload,
  type NetworkPages,
  type NetworkRow,
  networkDownloads,
  nodesOnPage,
} from '../../../contract/views/network-view.ts';
import { grouped } from '../../../messages/locale.ts';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import type { PageContext } from '../page-context.ts';

const kinds: readonly NetworkRow['answer'][] = ['yes', 'no', 'refused', 'no_answer', 'not_asked'];

const labels = {
  table: 'network.table',
  json: 'network.json',
  receipt: 'network.receiptDownload',
} as const satisfies Record<NetworkDownload, string>;

/**
 * Looks for nodes among many, leads from page to page, and downloads the answers of all. It is posted, as the question was: it asks
 * nobody again.
 */
export function PagesForm({ context, pages }: { context: PageContext; pages: NetworkPages }) {
  const { t, frame } = context;
  const { answers, find, only, page, found } = pages;
  const number = (value: number) => grouped(value, frame.language);
  const [from, to] = [Math.min(found, (page - 1) * nodesOnPage + 1), Math.min(found, page * nodesOnPage)];
  return (
    <form method="post" className="prose network answers-table">
      <input type="hidden" name="answers" value={answers} />
      <p>{t('network.nodesShown', { from: number(from), to: number(to), found: number(found) })}</p>
      <FieldFrame name="find" label={t('network.findNode')}>
        {(attributes) => (
          <input {...attributes} type="search" dir="auto" defaultValue={find} maxLength={200} />
        )}
      </FieldFrame>
      <FieldFrame name="only" label={t('network.columns.answer')}>
        {(attributes) => (
          <select {...attributes} defaultValue={only}>
            <option value="">{t('network.anyAnswer')}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`network.results.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <p>
        <button className="button" type="submit" name="page" value={1}>
          {t('network.showNodes')}
        </button>{' '}
        {page > 1 && (
          <button className="button" type="submit" name="page" value={page - 1}>
            {t('search.previous')}
          </button>
        )}{' '}
        {page < pages.pages && (
          <button className="button" type="submit" name="page" value={page + 1}>
            {t('search.next')}
          </button>
        )}
      </p>
      <p>{t('network.filesOfAll')}</p>
      <p>
        {networkDownloads.map((file) => (
          <Fragment key={file}>
            <button className="button" type="submit" name="file" value={file}>
              {t(labels[file])}
            </button>{' '}
          </Fragment>
        ))}
      </p>
    </form>
  );
}
