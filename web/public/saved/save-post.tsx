import { directionOf } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { packPath } from '../../../contract/site/pack-paths.ts';
import {
  bookPath,
  offlinePostPath,
  savedPath,
  summaryPicturePath,
} from '../../../contract/site/saved-paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { SavableFile, SavablePost } from '../../../contract/views/savable-post.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';
import { savingWords } from './words.ts';

/** How to save a post: in this browser, which needs a script, or as a file. */
export function SavePostPage({
  context,
  post,
  script,
}: {
  context: PageContext;
  post: SavablePost;
  script: string;
}) {
  const { t, href } = context;
  const { id, slug, title, language, files, bookSize, pictureSize, canPrint } = post;
  const direction = directionOf(language);
  const offers = files.map(({ pictures, sent }) => ({
    pictures: files.length === 1 ? 'only' : pictures,
    file: href(offlinePostPath(slug, pictures)),
    size: t('saved.size', { count: kilobytes(sent) }),
    bytes: sent,
  }));
  const saved = { id, slug, title, language, list: href(savedPath), offers };
  return (
    <div className="frame message">
      <h1>{t('saved.title')}</h1>
      <p lang={language} dir={direction}>
        <OrderedText stretches={inOrder(title, direction)} />
      </p>
      <p>{t('saved.lead')}</p>
      <div
        id="save-here"
        className="ways"
        data-post={JSON.stringify(saved)}
        data-words={savingWords(context)}
      >
        <p>{t('saved.needsScript')}</p>
      </div>
      <h2>{t('saved.fileTitle')}</h2>
      <p>{t('saved.fileText')}</p>
      <ul>
        {files.map(({ pictures, size }) => (
          <li key={pictures}>
            <a href={href(offlinePostPath(slug, pictures))} download={`${slug}.html`}>
              {t(nameOfFile(files, pictures), { size: t('saved.size', { count: kilobytes(size) }) })}
            </a>
          </li>
        ))}
        {bookSize !== null && (
          <li>
            <a href={bookPath(slug)} download={`${slug}.epub`} type="application/epub+zip">
              {t('saved.book', { size: t('saved.size', { count: kilobytes(bookSize) }) })}
            </a>
          </li>
        )}
        {pictureSize !== null && (
          <li>
            <a href={summaryPicturePath(slug)} download={`${slug}.png`} type="image/png">
              {t('saved.picture', { size: t('saved.size', { count: kilobytes(pictureSize) }) })}
            </a>
          </li>
        )}
        {canPrint && (
          <li>
            <a href={href(packPath('post', slug))}>{t('packs.ofPostPrinted')}</a>
          </li>
        )}
      </ul>
      {!canPrint && (
        <p>
          {t('packs.printPost')} <a href={href(packPath('post', slug))}>{t('packs.ofPost')}</a>
        </p>
      )}
      <p>
        <a href={href(postPath(slug))}>{t('reports.back')}</a> ·{' '}
        <a href={href(savedPath)}>{t('saved.listTitle')}</a>
      </p>
      <script type="module" src={script} />
    </div>
  );
}

function nameOfFile(files: readonly SavableFile[], pictures: SavableFile['pictures']) {
  if (files.length === 1) return 'saved.fileOnly';
  return pictures === 'with' ? 'saved.fileWith' : 'saved.fileWithout';
}

function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1000));
}
