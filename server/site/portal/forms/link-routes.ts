import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import { errors } from '../../../../contract/errors.ts';
import {
  postsPath,
  requestPasswordPath,
  requestVerificationPath,
  signInPath,
} from '../../../../contract/paths.ts';
import { accounts, linkSent } from '../../../../contract/people/calls/accounts.ts';
import {
  requestPasswordFormPath,
  requestVerificationFormPath,
} from '../../../../contract/people/form-paths.ts';
import { portalTranslator, translateRule } from '../../../../messages/portal.ts';
import { type From, queryEmail, requestPasswordLink, requestVerification } from '../../../people/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { type Parsed, parse } from '../../../platform/http/mount.ts';
import { inLanguage, readAddress } from '../../../platform/page-cache/address.ts';
import { escapeMarkup } from '../../../platform/text/markup.ts';
import { loadFormShell, type ShellScreen } from '../shell.ts';
import { alert, bodyLimit, type FormRequest, type Forms, faultsIn, textOf } from './form-routes.ts';
import {
  type FormPage,
  field,
  form,
  formScreen,
  notice,
  type Problem,
  plainNotice,
  submit,
  withFrom,
} from './page.ts';

/** Each form, with the account's state that it is for (product.md#signing-in). */
const linkForms = [
  {
    path: requestPasswordPath,
    formPath: requestPasswordFormPath,
    texts: 'passwordLink',
    call: accounts.requestPasswordLink,
    request: requestPasswordLink,
    isForVerified: true,
  },
  {
    path: requestVerificationPath,
    formPath: requestVerificationFormPath,
    texts: 'verificationLink',
    call: accounts.requestVerification,
    request: requestVerification,
    isForVerified: false,
  },
] as const;

type LinkForm = (typeof linkForms)[number];

/** Mounts the forms that ask for a link by email as pages that need no script. */
export async function mountLinkRequests(app: FastifyInstance, context: Context, forms: Forms): Promise<void> {
  const { config } = context;
  const { product } = config;
  const shell = await loadFormShell(config, requestPasswordPath);

  for (const linkForm of linkForms) {
    const { path, formPath, call } = linkForm;
    app.get(path, async (request, reply) => {
      const page = await forms.open(path, request);
      return forms.show(request, reply, shell, linkScreen(product, linkForm, page, true));
    });
    app.get(formPath, (request, reply) =>
      reply.redirect(inLanguage(path, readAddress(request.url).language), 303),
    );
    await app.register(async (scope) => {
      await scope.register(formbody, { bodyLimit });
      scope.post(formPath, { bodyLimit }, (request: FormRequest, reply: FastifyReply) =>
        forms.take(request, reply, shell, {
          call,
          page: (language, given) => ({
            ...forms.empty(path, language, given.from),
            typed: { email: textOf(given.email) },
          }),
          failed: (language) => portalTranslator(language)('passwordLink.stopped'),
          take: async ({ page, from }) => {
            const { email } = parse(call.body, page.typed) as Parsed<typeof call.body>;
            const problem = await whyNot(context, linkForm, page.language, email, from);
            if (problem === null) await linkForm.request(context, 'reader', email, from);
            const screen =
              problem === null
                ? sentScreen(product, linkForm, page)
                : linkScreen(product, linkForm, { ...page, problem }, false);
            return forms.show(request, reply, shell, screen);
          },
          again: ({ page }, error) =>
            linkScreen(product, linkForm, { ...page, ...whatIsWrong(page.language, error) }, false),
          screen: (page) => linkScreen(product, linkForm, page, false),
        }),
      );
    });
  }
}

/**
 * Why no link is sent to an address; null where one may be. Strangers can use up the limit of that question, so the link is then
 * requested all the same: it is sent only to an account that may have it.
 */
async function whyNot(
  context: Context,
  { isForVerified }: LinkForm,
  language: InterfaceLanguage,
  email: string,
  from: From,
): Promise<Problem | null> {
  const status = await queryEmail(context, email, from).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_requests') return null;
    throw error;
  });
  if (status === null || (status.ok && status.verified === isForVerified)) return null;
  const t = portalTranslator(language);
  const isUnverified = status.ok && !status.verified;
  const next = { path: requestVerificationPath, text: t('signIn.getLink') };
  return alert(
    t('passwordLink.stopped'),
    translateRule(status.message, language),
    isUnverified ? next : undefined,
  );
}

/** What the portal says of the same error (product.md#messages-for-people). */
function whatIsWrong(language: InterfaceLanguage, error: AppError): Pick<FormPage, 'faults' | 'problem'> {
  const t = portalTranslator(language);
  const faults = faultsIn(error, language);
  if (faults) return { faults, problem: null };
  const problem =
    errors[error.code].status >= 500
      ? alert(t('passwordLink.serverErrorTryAgain'), '')
      : alert(t('passwordLink.stopped'), translateRule(error.message, language));
  return { faults: {}, problem };
}

function linkScreen(
  product: Config['product'],
  linkForm: LinkForm,
  page: FormPage,
  hasScript: boolean,
): ShellScreen {
  const t = portalTranslator(page.language);
  const email = field(page, 'email', t('fields.email'), {
    type: 'email',
    attributes: 'autocomplete="email"',
  });
  const button = submit(t('passwordLink.submit'), t('passwordLink.busy'));
  return screenAround(product, linkForm, page, form(linkForm.formPath, page, [email, button]), hasScript);
}

function sentScreen(product: Config['product'], linkForm: LinkForm, page: FormPage): ShellScreen {
  const t = portalTranslator(page.language);
  const next = { path: postsPath, text: t('passwordLink.goHome') };
  const sent = alert(t('passwordLink.sent'), translateRule(linkSent, page.language), next);
  return screenAround(product, linkForm, page, notice(page, sent, plainNotice), false);
}

function screenAround(
  product: Config['product'],
  { texts }: LinkForm,
  page: FormPage,
  content: string,
  hasScript: boolean,
): ShellScreen {
  const t = portalTranslator(page.language);
  const back = `<a href="${withFrom(signInPath, page)}">${escapeMarkup(t('passwordLink.signIn'))}</a>`;
  const column = [
    `<p>${escapeMarkup(t(`${texts}.lead`))}</p>`,
    content,
    `<ul class="auth-links"><li>${back}</li></ul>`,
  ];
  return formScreen(product, page, { title: t(`${texts}.title`), column, hasScript });
}
