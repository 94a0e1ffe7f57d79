import type { FieldValues, Path } from 'react-hook-form';
import { CallError } from '../../frame/api/call-error.ts';
import type { Problem } from '../../frame/forms/problem.ts';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import type { ContractForm } from '../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { refetchIncidents } from './use-incidents.ts';

interface Publishing {
  /** The title of the incident. */
  title: string;
  request(): Promise<unknown>;
  /** Runs once the text is public, and closes the dialog. */
  onPublished(): void;
}

/** Sends a text about an incident, and shows what came of it: errors at their fields, or that it is public. */
export function usePublishing<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  fields: readonly Path<Input>[],
) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  return async ({ title, request, onPublished }: Publishing): Promise<Problem | null> => {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, fields)) return null;
      return { heading: t('incidents.notSaved'), text: errorText(error) };
    }
    showToast({ status: 'ok', message: t('incidents.saved', { title }) });
    // Closes first, because the refetch may remove the button to which the focus returns.
    onPublished();
    await refetchIncidents();
    return null;
  };
}
