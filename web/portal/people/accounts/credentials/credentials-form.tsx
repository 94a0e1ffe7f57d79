import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { pointerReleased } from '../../../frame/forms/pointer.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { typedBefore } from '../../../frame/forms/typed-before.ts';
import type { Submission } from '../../../frame/forms/use-submission.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { type CredentialFaults, type Credentials, faultsOf, sentOf } from './credentials.ts';

interface CredentialsFormProps {
  submission: Submission;
  /** Called with good credentials; resolves once the submission is done. */
  onSubmit(credentials: Credentials): Promise<void>;
  /** Called with what is typed, each time that it changes. */
  onTyped(typed: Credentials): void;
}

/**
 * The form of signing in. It behaves as the other forms do, which come with a library that the first screen doesn't load: it
 * checks a field as it changes and when it is left, focuses the first faulty field, and prevents submitting twice.
 */
export function CredentialsForm({ submission, onSubmit, onTyped }: CredentialsFormProps) {
  const { t, translate } = useLanguage();
  const { busy, problem, dismiss } = submission;
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const running = useRef(false);
  const [faults, setFaults] = useState<CredentialFaults>({});

  // Set on the elements, since a password has no place in an attribute.
  useLayoutEffect(() => {
    for (const { current } of [email, password]) if (current) current.value = typedBefore(current.name);
  }, []);

  const read = (): Credentials => ({
    email: email.current?.value ?? '',
    password: password.current?.value ?? '',
  });
  const check = (name: keyof Credentials) => {
    const typed = read();
    onTyped(typed);
    setFaults((before) => ({ ...before, [name]: faultsOf(typed)[name] }));
  };
  // An error that appears while a pointer is held would move the button from under it, and the click would be lost.
  const checkOnBlur = async (name: keyof Credentials) => {
    await pointerReleased();
    check(name);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || running.current) return;
    const typed = read();
    onTyped(typed);
    const found = faultsOf(typed);
    setFaults(found);
    const faulty = (found.email !== undefined && email) || (found.password !== undefined && password);
    if (faulty) return faulty.current?.focus();
    running.current = true;
    await onSubmit(sentOf(typed)).finally(() => {
      running.current = false;
    });
  };

  return (
    <form className="form" noValidate aria-busy={busy} onSubmit={submit}>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      <TextField
        ref={email}
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={faults.email && translate(faults.email)}
        onChange={({ target }) => {
          const lowered = target.value.toLowerCase();
          // Set only if it differs, since setting moves the caret to the end.
          if (lowered !== target.value) target.value = lowered;
          check('email');
        }}
        onBlur={() => checkOnBlur('email')}
      />
      <PasswordField
        ref={password}
        name="password"
        label={t('fields.password')}
        autoComplete="current-password"
        error={faults.password && translate(faults.password)}
        labels={{
          show: t('fields.show'),
          hide: t('fields.hide'),
          showPassword: t('fields.showPassword'),
          hidePassword: t('fields.hidePassword'),
        }}
        onChange={() => check('password')}
        onBlur={() => checkOnBlur('password')}
      />
      <div className="form-actions">
        <BusyButton type="submit" busy={busy} label={t('signIn.submit')} busyLabel={t('signIn.busy')} />
      </div>
    </form>
  );
}
