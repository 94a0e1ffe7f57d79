import { useState } from 'react';
import {
  type InterfaceLanguage,
  interfaceLanguages,
  knownLanguage,
} from '../../../../../contract/constants.ts';
import {
  daysOfARequest,
  requestNoteCharacters,
  reviewRequests,
} from '../../../../../contract/desk/calls/review-requests.ts';
import { dayMilliseconds } from '../../../../../contract/durations.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Tick } from '../../../../ui/fields/tick.tsx';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { Candidates } from './candidates.tsx';

/** How many days a reviewer has unless staff say otherwise. */
const usualDays = 14;

/** Asks a researcher of the network, or somebody by mail, to review the submission of a post. */
export function AskDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t, translate, currentLanguage } = useLanguage();
  const languageName = useLanguageName();
  const [by, setBy] = useState<'account' | 'mail'>('account');
  const [account, setAccount] = useState('');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState<InterfaceLanguage>(currentLanguage);
  const [day, setDay] = useState(() => dayIn(usualDays));
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const faultOf = (field: string) => faults[field] && translate(faults[field]);
  return (
    <ConfirmDialog
      heading={t('review.outside.askHeading')}
      labels={{
        submit: t('review.outside.send'),
        busy: t('review.outside.sending'),
        failed: t('review.outside.failed'),
      }}
      send={() =>
        call(reviewRequests.askReviewer, {
          params: { id },
          body: { day, note, ...(by === 'account' ? { account } : { name, email, language }) },
        })
      }
      success={({ request }) => t('review.outside.sent', { name: request.name })}
      onError={({ fields }) => {
        setFaults(fields);
        return Object.keys(fields).length > 0;
      }}
      refetch={[reviewRequests.listReviewRequests]}
      onClose={onClose}
    >
      <p>{t('review.outside.text')}</p>
      <fieldset className="ticks">
        <legend>{t('review.outside.whom')}</legend>
        {(['account', 'mail'] as const).map((one) => (
          <Tick
            key={one}
            type="radio"
            name="reviewer-by"
            checked={by === one}
            label={t(one === 'account' ? 'review.outside.researcher' : 'review.outside.byMail')}
            onChange={() => setBy(one)}
          />
        ))}
      </fieldset>
      {by === 'account' ? (
        <Candidates id={id} chosen={account} onChoose={setAccount} fault={faultOf('account')} />
      ) : (
        <>
          <TextField
            type="text"
            name="reviewer-name"
            label={t('review.outside.name')}
            error={faultOf('name')}
            required
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            type="email"
            name="reviewer-email"
            label={t('review.outside.email')}
            error={faultOf('email')}
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <SelectField
            name="reviewer-language"
            label={t('review.outside.language')}
            value={language}
            options={interfaceLanguages.map((tag) => ({ value: tag, label: languageName(tag), lang: tag }))}
            onChange={({ target }) => setLanguage(knownLanguage(target.value))}
          />
        </>
      )}
      <FieldFrame
        name="reviewer-day"
        label={t('review.outside.day')}
        hint={t('review.outside.dayHint')}
        error={faultOf('day')}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            required
            min={dayIn(0)}
            max={dayIn(daysOfARequest - 1)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame
        name="reviewer-note"
        label={t('review.outside.note')}
        hint={t('review.outside.noteHint')}
        error={faultOf('note')}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className="text-area"
            placeholder=" "
            dir="auto"
            rows={3}
            maxLength={requestNoteCharacters}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </FieldFrame>
    </ConfirmDialog>
  );
}

/** The day in so many days, in UTC. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10);
}
