import { useEffect, useRef } from 'react';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { FactorForm } from './factor-form.tsx';
import { askedStep } from './factor-input.ts';

interface SecondStepProps {
  /** What the server said after the right password. */
  asked: unknown;
  /** What is said above it, if not that the password was right. */
  lead?: string;
  onToken(token: string): void;
  onCancel(): void;
}

/** The second step of signing in, for accounts with a second factor (product.md#second-factors). */
export function SecondStep({ asked, lead, onToken, onCancel }: SecondStepProps) {
  const { t } = useLanguage();
  const { second_step, ways } = askedStep.parse(asked);
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-first], input')?.focus(), []);
  return (
    <div className="form" ref={place}>
      <p>{lead ?? t('factors.secondStep')}</p>
      <FactorForm
        ways={ways}
        options={async () => (await call(secondFactors.startSecondStep, { body: { second_step } })).options}
        onGiven={async (given) =>
          onToken((await call(secondFactors.takeSecondStep, { body: { second_step, ...given } })).token)
        }
        onCancel={onCancel}
      />
    </div>
  );
}
