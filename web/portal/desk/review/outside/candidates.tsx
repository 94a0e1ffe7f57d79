import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type CandidateReply, reviewRequests } from '../../../../../contract/desk/calls/review-requests.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useCall } from '../../../frame/api/use-call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import styles from './outside.module.css';

interface CandidatesProps {
  id: string;
  chosen: string;
  onChoose(account: string): void;
  fault: string | undefined;
}

/** The researchers who could be asked, with what they know and have to do. */
export function Candidates({ id, chosen, onChoose, fault }: CandidatesProps) {
  const { t } = useLanguage();
  const [q, setQ] = useState('');
  const query = useCall(
    reviewRequests.findCandidates,
    { params: { id }, query: { q: useDeferredValue(q) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <TextField
        type="text"
        name="find-reviewer"
        label={t('review.outside.find')}
        error={fault}
        value={q}
        maxLength={100}
        onChange={({ target }) => setQ(target.value)}
      />
      <Fetched query={query} label={t('review.outside.finding')}>
        {({ candidates }) => (
          <fieldset className={styles.candidates}>
            <legend className="visually-hidden">{t('review.outside.researcher')}</legend>
            {candidates.length === 0 && <p>{t('review.outside.none')}</p>}
            {candidates.map((candidate) => (
              <Candidate
                key={candidate.account_id}
                candidate={candidate}
                checked={chosen === candidate.account_id}
                onChoose={onChoose}
              />
            ))}
          </fieldset>
        )}
      </Fetched>
    </>
  );
}

interface CandidateProps {
  candidate: CandidateReply;
  checked: boolean;
  onChoose(account: string): void;
}

function Candidate({ candidate, checked, onChoose }: CandidateProps) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const { account_id, name, topics, languages, load, recommended } = candidate;
  return (
    <label className={styles.candidate}>
      <input type="radio" name="reviewer" required checked={checked} onChange={() => onChoose(account_id)} />
      <span>
        <bdi>{name}</bdi>
        <small>
          {topics.length > 0 && <bdi>{topics.join(', ')}</bdi>}
          <bdi>{languages.map(languageName).join(', ')}</bdi>
          <span>{t('review.outside.facts', { load, done: recommended })}</span>
        </small>
      </span>
    </label>
  );
}
