import type { FieldValues, Path } from 'react-hook-form';
import { pointerReleased } from './pointer.ts';
import type { ContractForm } from './use-contract-form.ts';

/**
 * Connects a control to its form. When pressing a button blurs a field, the field is validated only after the
 * pointer is released: an error that appears in between would move the button from under the pointer, and the
 * click would be lost.
 */
export function registerField<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  name: Path<Input>,
) {
  const { onBlur, ...registered } = form.register(name);
  return {
    ...registered,
    onBlur: async (event: { target: unknown; type: string }) => {
      // Read now: the event may have changed by then.
      const { target, type } = event;
      await pointerReleased();
      await onBlur({ target, type });
    },
  };
}
