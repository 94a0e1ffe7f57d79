import { z } from 'zod';
import { assemblies } from '../../../../contract/cloud/beacon/question.ts';
import { type CandidateReply, clouds } from '../../../../contract/cloud/calls/clouds.ts';
import { cloudNodePath } from '../../../../contract/paths.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { FormSelect } from '../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { product } from '../../frame/shell/product.ts';

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
  const { id, name } = node;
  return (
    <div className="row-actions">
      <SaveButton
        look="quiet"
        label={t('cloudNodes.gradeNow')}
        busyLabel={t('cloudNodes.busy')}
        failure={t('cloudNodes.failed')}
        success={t('cloudNodes.gradeRequested', { name })}
        refetch={[clouds.listCloudNodes]}
        send={() => call(clouds.gradeCloudNode, { params: { id } })}
      />
      <RowAction
        label={t('cloudNodes.setAnswers')}
        about={name}
        dialog={(close) => <AnswersDialog node={node} onClose={close} />}
      />
      <RowAction
        label={t('cloudNodes.setToken')}
        about={name}
        dialog={(close) => <TokenDialog node={node} onClose={close} />}
      />
    </div>
  );
}

/** Two variants by which a Beacon is tested that publishes no known answers. */
function AnswersDialog({
  node: { id, name, known_answers },
  onClose,
}: {
  node: CandidateReply;
  onClose(): void;
}) {
  const { t } = useLanguage();
  const form = useContractForm(
    clouds.setCloudNodeAnswers.body,
    known_answers ?? { assembly: 'GRCh38', yes: '', no: '' },
  );
  return (
    <FormDialog
      heading={t('cloudNodes.answersHeading', { name })}
      introduction={<p>{t('cloudNodes.answersText')}</p>}
      form={form}
      labels={{
        submit: t('cloudNodes.saveAnswers'),
        busy: t('cloudNodes.busy'),
        failed: t('cloudNodes.failed'),
      }}
      send={(body) => call(clouds.setCloudNodeAnswers, { params: { id }, body })}
      success={() => t('cloudNodes.answersSaved', { name })}
      refetch={[clouds.listCloudNodes]}
      onClose={onClose}
    >
      <FormSelect
        form={form}
        name="assembly"
        label={t('cloudNodes.answersAssembly')}
        options={assemblies.map((assembly) => ({ value: assembly, label: assembly }))}
      />
      <FormTextField
        form={form}
        name="yes"
        label={t('cloudNodes.answerYes')}
        hint={t('cloudNodes.answersHint')}
      />
      <FormTextField
        form={form}
        name="no"
        label={t('cloudNodes.answerNo')}
        hint={t('cloudNodes.answersHint')}
      />
    </FormDialog>
  );
}

/** An empty field stands for no token. */
const rules = z.object({ token: clouds.setCloudNodeToken.body.shape.token.unwrap().or(z.literal('')) });

function TokenDialog({ node: { id, name }, onClose }: { node: CandidateReply; onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(rules, { token: '' });
  return (
    <FormDialog
      heading={t('cloudNodes.tokenHeading', { name })}
      introduction={<p>{t('cloudNodes.tokenText')}</p>}
      form={form}
      labels={{
        submit: t('cloudNodes.saveToken'),
        busy: t('cloudNodes.busy'),
        failed: t('cloudNodes.failed'),
      }}
      send={({ token }) =>
        call(clouds.setCloudNodeToken, { params: { id }, body: { token: token === '' ? null : token } })
      }
      success={({ token }) => t(token === '' ? 'cloudNodes.tokenDeleted' : 'cloudNodes.tokenSaved', { name })}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="token"
        label={t('cloudNodes.token')}
        hint={t('cloudNodes.tokenHint')}
      />
    </FormDialog>
  );
}
