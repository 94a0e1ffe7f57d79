import { useEffect, useState } from 'react';
import { threads } from '../../../../contract/desk/calls/threads.ts';
import { FieldScope } from '../../../ui/fields/field-scope.ts';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import { FormTextArea } from '../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSave } from '../../frame/forms/use-save.ts';
import { useSavedValues } from '../../frame/forms/use-saved-values.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

interface AnswerFormProps {
  /** The id of the comment that is answered. */
  comment: string;
  /** Who will read the answer, and when. */
  hint: string;
  /** @throws CallError */
  onSend(body: string): Promise<void>;
}

const rules = threads.answerDraftComment.body;
const rowsOfAnswer = 12;

/** A button that opens a field for an answer. What is typed survives a reload and the end of the session. */
export function AnswerForm(props: AnswerFormProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenForm {...props} onClose={() => setOpen(false)} />;
  return (
    <p>
      <button className="text-button" type="button" onClick={() => setOpen(true)}>
        {t('threads.answer')}
      </button>
    </p>
  );
}

function OpenForm({ comment, hint, onSend, onClose }: AnswerFormProps & { onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(rules, { body: '' });
  const save = useSave({
    failure: t('threads.notSent'),
    onSaved: () => {
      discardSavedValues();
      onClose();
    },
  });
  const discardSavedValues = useSavedValues(form, `answer ${comment}`);
  const scope = `answer-${comment}`;
  // Not by the form, which forgets its fields for a moment when it restores what was typed.
  useEffect(() => document.getElementById(`${scope}-body`)?.focus(), [scope]);

  return (
    <FormShell
      form={form}
      save={save}
      onSubmit={async ({ body }) => {
        await save.run(() => onSend(body));
      }}
      labels={{
        submit: t('threads.send'),
        busy: t('threads.sending'),
        cancel: t('threads.cancel'),
      }}
      onCancel={onClose}
    >
      <FieldScope value={scope}>
        <FormTextArea
          form={form}
          name="body"
          label={t('threads.yourAnswer')}
          hint={hint}
          maximumRows={rowsOfAnswer}
        />
      </FieldScope>
    </FormShell>
  );
}
