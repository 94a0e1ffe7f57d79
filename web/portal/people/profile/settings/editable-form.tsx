import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { FormShell } from '../../../frame/forms/form-shell.tsx';
import type { ContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';

interface EditableFormProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  /** The field that is focused when editing starts. */
  firstField: Path<Input>;
  editing: boolean;
  onEdit(): void;
  onCancel(): void;
  onSave(values: Output): Promise<void>;
  busy: boolean;
  /** Shown in place of the fields until editing starts; by default the fields, read-only. */
  closed?: ReactNode;
  /** Prefix of the fields' ids, if another form of the page has fields of the same names. */
  scope?: string;
  labels?: { edit: string; save: string; saving: string };
  children: ReactNode;
}

/**
 * A section's fields with Edit, or with Save and Cancel (product.md#the-profile-area). A toast reports
 * failures.
 */
export function EditableForm<Input extends FieldValues, Output>({
  form,
  firstField,
  editing,
  onEdit,
  onCancel,
  onSave,
  busy,
  closed,
  scope,
  labels,
  children,
}: EditableFormProps<Input, Output>) {
  const { t } = useLanguage();
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  const { setFocus } = form;
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    // The pressed button is gone: move the focus to the next step.
    if (editing) setFocus(firstField);
    else editButton.current?.focus();
  }, [editing, firstField, setFocus]);

  const fields = <FieldScope value={scope ?? null}>{children}</FieldScope>;
  if (!editing) {
    return (
      <div className="form">
        {closed ?? fields}
        <div className="form-actions">
          <button ref={editButton} className="button button-quiet" type="button" onClick={onEdit}>
            {labels?.edit ?? t('settings.edit')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <FormShell
      form={form}
      onSubmit={onSave}
      busy={busy}
      problem={null}
      onDismissProblem={() => {}}
      labels={{
        submit: labels?.save ?? t('settings.save'),
        busy: labels?.saving ?? t('settings.saving'),
      }}
      actions={
        <button className="button button-quiet" type="button" onClick={onCancel}>
          {t('settings.cancel')}
        </button>
      }
    >
      {fields}
    </FormShell>
  );
}
