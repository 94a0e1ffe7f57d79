import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { FieldScope } from '../../../ui/fields/field-scope.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import type { ContractForm } from '../../forms/use-contract-form.ts';
import { useLanguage } from '../../language/language-context.tsx';

interface EditableFormProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  /** Takes the focus when editing begins. */
  firstField: Path<Input>;
  editing: boolean;
  onEdit(): void;
  onCancel(): void;
  onSave(values: Output): Promise<void>;
  busy: boolean;
  /** What stands in place of the fields until editing begins; else the fields, to be read. */
  closed?: ReactNode;
  /** Goes before the ids of fields whose names other forms of the page have too. */
  scope?: string;
  labels?: { edit: string; save: string; saving: string };
  children: ReactNode;
}

/**
 * The fields of a section with Edit, or with Save and Cancel (product.md#the-profile-area). Its failures are told by a toast.
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
    // The button that was pressed is gone: the focus goes where the next step is.
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
