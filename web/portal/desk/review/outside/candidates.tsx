import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { reviewRequests } from '../../../../../contract/desk/calls/review-requests.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useCall } from '../../../frame/api/use-call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { People } from '../people.tsx';

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
          <People
            legend={t('review.outside.researcher')}
            people={candidates.map(({ load, recommended, ...candidate }) => ({
              ...candidate,
              work: t('review.outside.facts', { load, done: recommended }),
            }))}
            none={<p>{t('review.outside.none')}</p>}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </Fetched>
    </>
  );
}
