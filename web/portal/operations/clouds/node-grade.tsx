import { useState } from 'react';
import { z } from 'zod';
import { type CandidateReply, clouds } from '../../../../contract/cloud/calls/clouds.ts';
import { cloudNodePath } from '../../../../contract/paths.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import { useAction } from '../../frame/forms/use-action.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { product } from '../../frame/shell/product.ts';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { refetchNodes } from './use-nodes.ts';

/** Whether an approved Beacon's answers are right; what was wrong is on its public page. */
export function NodeGrade({ node: { id, grade } }: { node: CandidateReply }) {
  const { t, publicHref } = useLanguage();
  if (grade === null)
    return (
      <p className="row-facts">
        <span className="badge">{t('cloudNodes.grade.none')}</span>
      </p>
    );
  return (
    <p className="row-facts">
      <span className={grade.passed ? 'badge badge-accepted' : 'badge'}>
        {t(grade.passed ? 'cloudNodes.grade.passed' : 'cloudNodes.grade.failed')}
      </span>
      <span>
        {t('cloudNodes.gradedAt')} <Timestamp instant={grade.at} />
      </span>
      {!grade.passed && (
        <a className="row-link" href={publicHref(cloudNodePath(product.shortName, id))}>
          {t('cloudNodes.gradeReasons')}
        </a>
      )}
    </p>
  );
}

/** Has the answers of a Beacon tested at once, and stores the token that it gave the network. */
export function GradeActions({ node }: { node: CandidateReply }) {
  const { t } = useLanguage();
  const showToast = useToast();
  const action = useAction(t('cloudNodes.failed'));
  const [open, setOpen] = useState(false);
  const { id, name } = node;
  const request = async () => {
    await call(clouds.gradeCloudNode, { params: { id } });
    showToast({ status: 'ok', message: t('cloudNodes.gradeRequested', { name }) });
    await refetchNodes();
  };
  return (
    <>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <div className="row-actions">
        <BusyButton
          type="button"
          weight="quiet"
          busy={action.busy}
          label={t('cloudNodes.gradeNow')}
          busyLabel={t('cloudNodes.busy')}
          onClick={() => void action.run(request)}
        />
        <button className="button button-quiet" type="button" onClick={() => setOpen(true)}>
          {t('cloudNodes.setToken')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
      {open && <TokenDialog node={node} onClose={() => setOpen(false)} />}
    </>
  );
}

/** An empty field stands for no token. */
const rules = z.object({ token: clouds.setCloudNodeToken.body.shape.token.unwrap().or(z.literal('')) });

function TokenDialog({ node: { id, name }, onClose }: { node: CandidateReply; onClose(): void }) {
  const { t } = useLanguage();
  const showToast = useToast();
  const errorText = useErrorText();
  const form = useContractForm(rules, { token: '' });
  const proved = useProof();
  const submission = useSubmission();
  const save = async ({ token }: z.output<typeof rules>): Promise<Problem | null> => {
    try {
      const sent = { params: { id }, body: { token: token === '' ? null : token } };
      await proved(() => call(clouds.setCloudNodeToken, sent));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['token'])) return null;
      return { heading: t('cloudNodes.failed'), text: errorText(error) };
    }
    const message = token === '' ? 'cloudNodes.tokenDeleted' : 'cloudNodes.tokenSaved';
    showToast({ status: 'ok', message: t(message, { name }) });
    onClose();
    return null;
  };
  return (
    <FormDialog
      heading={t('cloudNodes.tokenHeading', { name })}
      introduction={<p>{t('cloudNodes.tokenText')}</p>}
      form={form}
      submission={submission}
      labels={{ submit: t('cloudNodes.saveToken'), busy: t('cloudNodes.busy') }}
      onSubmit={(values) => submission.run(() => save(values))}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="token"
        type="text"
        label={t('cloudNodes.token')}
        hint={t('cloudNodes.tokenHint')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
