import type { FieldValues, Path } from 'react-hook-form';
import { pointerReleased } from './pointer.ts';
import type { ContractForm } from './use-contract-form.ts';

/**
 * Ties a control to its form. A field that is left because something was pressed is checked once that has
 * been let go: an error that appears in between would move what was pressed from under the pointer, and the
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
      // The event itself may be gone by then.
      const { target, type } = event;
      await pointerReleased();
      await onBlur({ target, type });
    },
  };
}
