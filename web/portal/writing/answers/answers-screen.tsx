import { useParams } from 'react-router';
import { directionOf } from '../../../../contract/constants.ts';
import { postPath } from '../../../../contract/paths.ts';
import {
  answers,
  type ReaderAnswerReply,
  type ReaderAnswersReply,
} from '../../../../contract/posts/calls/answers.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { SiteLink } from '../../frame/shell/site-link.tsx';

/** What readers of a post answered to "Was this helpful?", for its author and the staff (product.md#was-this-helpful). */
export function ReaderAnswers() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const list = useList(answers.getReaderAnswers, { params: { id }, query: {} }, (page) => page.answers);
  const first = list.query.data?.pages[0];
  return (
    <ListScreen
      title={t('answers.title')}
      label={t('answers.lines')}
      list={list}
      loading={t('answers.loading')}
      none={t('answers.none')}
      row={(answer) => <AnswerRow key={answer.id} answer={answer} />}
    >
      {first && <Counted {...first} />}
    </ListScreen>
  );
}

/** The post, and the numbers of each version. */
function Counted({ post: { slug, title, language }, versions }: ReaderAnswersReply) {
  const { t } = useLanguage();
  return (
    <div className="row-text">
      <p lang={language} dir={directionOf(language)}>
        <SiteLink to={postPath(slug)}>
          <OrderedText stretches={inOrder(title, directionOf(language))} />
        </SiteLink>
      </p>
      {versions.map(({ version, yes, no }) => (
        <p key={version} className="row-facts">
          {version !== null && <span>{t('lists.version', { version })}</span>}
          <span>{t('answers.yes', { number: yes })}</span>
          <span>{t('answers.no', { number: no })}</span>
        </p>
      ))}
    </div>
  );
}

function AnswerRow({ answer }: { answer: ReaderAnswerReply }) {
  const { t } = useLanguage();
  const { version, helpful, words, created_at } = answer;
  return (
    <li className="row">
      <p className="row-text" dir="auto">
        <OrderedText stretches={inOrder(words, 'auto')} />
      </p>
      <p className="row-facts">
        <span>{t(helpful ? 'answers.helpful' : 'answers.notHelpful')}</span>
        {version !== null && <span>{t('lists.version', { version })}</span>}
        <Timestamp instant={created_at} />
      </p>
    </li>
  );
}
