import { type ComponentProps, useState } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type PasswordFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> & { labels: RevealLabels };

interface RevealLabels {
  /** What the button shows. */
  show: string;
  hide: string;
  /** What the button is called. */
  showPassword: string;
  hidePassword: string;
}

/** A labelled input for a password, with a button that shows what was typed. */
export function PasswordField({ name, label, hint, error, labels, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className="field-with-button">
          <input
            {...input}
            {...attributes}
            type={shown ? 'text' : 'password'}
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            className="reveal"
            type="button"
            aria-label={shown ? labels.hidePassword : labels.showPassword}
            aria-controls={attributes.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? labels.hide : labels.show}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
