import type { z } from 'zod';
import {
  type SandboxRule,
  type SandboxStep,
  sandbox,
  sandboxRules,
} from '../../../../../contract/programs/calls/sandbox.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { ListScreen } from '../../../frame/lists/list-screen.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { RowMenu } from '../../../frame/lists/row-menu.tsx';
import { useList } from '../../../frame/lists/use-list.ts';

type SandboxReply = z.output<typeof sandbox.getSandbox.reply>;
type Post = SandboxReply['posts'][number];

const statusTexts = {
  draft: 'lists.isDraft',
  submitted: 'lists.isSubmitted',
  approved: 'lists.isApproved',
  withdrawn: 'lists.isWithdrawn',
} as const;

/** What a developer's test keys have made, with the steps that staff take elsewhere. */
export function Sandbox() {
  const { t } = useLanguage();
  const list = useList(sandbox.getSandbox, {}, (page) => page.posts, { staleTime: 0 });
  const rule = list.pages[0]?.rule;
  return (
    <ListScreen
      title={t('developerAccount.areas.sandbox')}
      lead={t('sandbox.lead')}
      list={list}
      loading={t('sandbox.loading')}
      none={t('sandbox.none')}
      row={(post) => <PostRow key={post.id} post={post} />}
      action={
        <RowAction
          label={t('sandbox.empty')}
          look="alarm"
          dialog={(close) => (
            <ConfirmDialog
              heading={t('sandbox.emptyHeading')}
              labels={{
                submit: t('sandbox.empty'),
                busy: t('developerAccount.working'),
                failed: t('sandbox.notChanged'),
              }}
              send={() => call(sandbox.resetSandbox, {})}
              success={t('sandbox.emptied')}
              refetch={[sandbox.getSandbox]}
              onClose={close}
            >
              <p>{t('sandbox.emptyText')}</p>
            </ConfirmDialog>
          )}
        />
      }
    >
      {rule !== undefined && <RuleChoice rule={rule} />}
    </ListScreen>
  );
}

/** Chooses what happens to what is submitted. */
function RuleChoice({ rule }: { rule: SandboxRule }) {
  const { t } = useLanguage();
  const { busy, problem, dismiss, run } = useSave({
    failure: t('sandbox.notChanged'),
    refetch: [sandbox.getSandbox],
  });
  const choose = (value: string) => {
    const chosen = sandboxRules.find((one) => one === value);
    if (chosen) void run(() => call(sandbox.changeSandbox, { body: { rule: chosen } }));
  };
  return (
    <>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      <SelectField
        name="rule"
        label={t('sandbox.rule')}
        value={rule}
        disabled={busy}
        onChange={({ target }) => choose(target.value)}
        options={sandboxRules.map((one) => ({ value: one, label: t(`sandbox.rules.${one}`) }))}
      />
    </>
  );
}

function PostRow({ post }: { post: Post }) {
  const { t } = useLanguage();
  const { id, slug, status, waiting, steps } = post;
  const title = post.title || t('lists.untitled');
  const [first, ...others] = steps;
  return (
    <li className="row" id={slug}>
      <h2 className="row-title">
        <bdi>{title}</bdi>
      </h2>
      <p className="row-facts">
        <span className="badge">{t(statusTexts[status])}</span>
        {waiting && status !== 'submitted' && <span className="badge">{t('lists.isSubmitted')}</span>}
        <code dir="ltr">{id}</code>
        <Timestamp instant={post.changed_at} />
      </p>
      <div className="row-actions">
        {first && (
          <SaveButton
            look="quiet"
            label={t(`sandbox.steps.${first}`)}
            about={title}
            busyLabel={t('developerAccount.working')}
            failure={t('sandbox.notChanged')}
            refetch={[sandbox.getSandbox]}
            send={() => take(id, first)}
          />
        )}
        <RowMenu about={title}>
          {others.map((step) => (
            <RowAction
              key={step}
              label={t(`sandbox.steps.${step}`)}
              dialog={(close) => (
                <ConfirmDialog
                  heading={t('sandbox.stepHeading', { step: t(`sandbox.steps.${step}`), title })}
                  labels={{
                    submit: t(`sandbox.steps.${step}`),
                    busy: t('developerAccount.working'),
                    failed: t('sandbox.notChanged'),
                  }}
                  send={() => take(id, step)}
                  refetch={[sandbox.getSandbox]}
                  onClose={close}
                >
                  <p>{t('sandbox.stepText')}</p>
                </ConfirmDialog>
              )}
            />
          ))}
        </RowMenu>
      </div>
    </li>
  );
}

function take(id: string, step: SandboxStep) {
  return call(sandbox.stepInSandbox, { params: { id }, body: { step } });
}
