import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { fitToText } from './fit-to-text.ts';

type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'rows' | 'ref'> & {
    ref: (control: HTMLTextAreaElement | null) => void;
    /** The most rows that it grows to; then it scrolls. */
    maximumRows: number;
  };

/** A labelled text area that grows with its text. */
export function TextArea({ name, label, hint, error, maximumRows, ref, ...area }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const control = own.current;
    if (!control) return;
    const grow = () => fitToText(control, maximumRows);
    grow();
    control.addEventListener('input', grow);
    return () => control.removeEventListener('input', grow);
  });
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          className="text-area"
          placeholder=" "
          {...area}
          {...attributes}
          ref={(control) => {
            own.current = control;
            ref(control);
          }}
          rows={1}
          dir={area.dir ?? 'auto'}
        />
      )}
    </FieldFrame>
  );
}
