import { type ComponentProps, useState } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type PasswordFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> & { labels: RevealLabels };

interface RevealLabels {
  /** The text of the button. */
  show: string;
  hide: string;
  /** The accessible name of the button. */
  showPassword: string;
  hidePassword: string;
}

/** A labelled password input, with a button that reveals the password. */
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
