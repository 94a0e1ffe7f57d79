import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { errors } from '../../../../contract/errors.ts';
import { ownPage } from '../../../../contract/people/own-page.ts';
import { translator } from '../../../../messages/index.ts';
import { loadLanguage, translateRule } from '../../../../messages/portal.ts';
import type { From } from '../../../people/index.ts';
import type { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isFromElsewhere } from '../../../platform/http/callers/origin.ts';
import { readDeviceCookie } from '../../../platform/http/device-cookie.ts';
import { logError, toAppError } from '../../../platform/http/errors.ts';
import { originOf } from '../../../platform/http/mount.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { sendOnce } from '../../../platform/http/send-page.ts';
import { refundingOutages } from '../../../platform/limits/spend.ts';
import { inLanguage, readAddress } from '../../../platform/page-cache/address.ts';
import type { PublicPages } from '../../../platform/page-cache/public-pages.ts';
import { recordRefusal } from '../../../trust/index.ts';
import type { FormShell, ShellScreen } from '../shell.ts';
import { readerForms } from './flows.ts';
import type { FormPage, Problem } from './page.ts';

/** Enough for what the forms ask for, percent-encoded, and the page to return to. */
export const bodyLimit = 32 * 1024;

/** For addresses with a token, which is told nobody. */
export const withoutReferrer = { referrer: 'no-referrer' };

export type FormRequest = FastifyRequest<{ Body: Record<string, unknown> | null }>;

/** What a form was sent with. */
interface Sent {
  given: Record<string, unknown>;
  /** The page without a problem. */
  page: FormPage;
  from: From;
}

/** A form that is sent without a script. It does, spends and refuses what a call does. */
export interface SentForm {
  call: Pick<Endpoint, 'method' | 'path'>;
  /** Whether its address has a token, without which no other site can send it. */
  hasToken?: boolean;
  /** The page that has the form, with what was typed. */
  page(language: InterfaceLanguage, given: Record<string, unknown>): FormPage;
  /** The heading over a refusal. */
  failed(language: InterfaceLanguage): string;
  take(sent: Sent): Promise<FastifyReply>;
  /** The screen that shows the form again. */
  again(sent: Pick<Sent, 'given' | 'page'>, error: AppError): ShellScreen;
  /** The page that says what the error means, where it isn't this one. */
  leadsTo?(error: AppError): string | null;
  screen(page: FormPage): ShellScreen;
}

/** Sends the screens of forms that need no script, and takes the forms. */
export class Forms {
  private readonly context: Context;
  private readonly rejections: PublicPages['rejections'];
  private readonly origin: string;

  constructor(context: Context, { rejections }: Pick<PublicPages, 'rejections'>) {
    this.context = context;
    this.rejections = rejections;
    this.origin = new URL(context.config.publicUrl).origin;
  }

  /** A page with an empty form, at this address. */
  empty(path: string, language: InterfaceLanguage, from: unknown, flow = readerForms): FormPage {
    return { flow, path, language, from: ownPage(from, this.origin), typed: {}, faults: {}, problem: null };
  }

  /** The page that a request asks for, with the texts of its language loaded. */
  async open(path: string, request: FastifyRequest, flow = readerForms): Promise<FormPage> {
    const { language } = readAddress(request.url);
    await loadLanguage(language);
    const [, query] = request.url.split('?');
    return this.empty(path, language, new URLSearchParams(query).get('from'), flow);
  }

  /** Sends a screen: what a form was answered with is kept by nobody. */
  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    { render, styleSource }: FormShell,
    screen: ShellScreen,
    { status = 200, referrer = 'same-origin' }: { status?: number; referrer?: string } = {},
  ): Promise<FastifyReply> {
    const html = render(screen);
    // By default browsers say to this site which page a form is sent from, and nothing to other sites.
    reply.header('referrer-policy', referrer);
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header(
      'content-security-policy',
      policy.replace("style-src 'self'", `style-src 'self' ${styleSource}`),
    );
    if (request.method === 'GET') return sendOnce(request, reply, { status, html }, screen.language);
    return reply
      .status(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-language': screen.language,
        'cache-control': 'no-store',
      })
      .send(html);
  }

  /** Takes a form. */
  async take(request: FormRequest, reply: FastifyReply, shell: FormShell, form: SentForm) {
    const { language } = readAddress(request.url);
    await loadLanguage(language);
    const given = request.body ?? {};
    const page = form.page(language, given);
    if (!form.hasToken && this.isFromAnotherSite(request)) {
      const text = translator(language)('signInForm.elsewhere');
      const problem = { heading: form.failed(language), text };
      return this.show(request, reply, shell, form.screen({ ...page, typed: {}, problem }), { status: 403 });
    }
    const from = { ...originOf(request), device: readDeviceCookie(request, this.context.config) };
    try {
      return await refundingOutages(() => form.take({ given, page, from }));
    } catch (caught) {
      const error = toAppError(caught);
      logError(caught, request.log);
      const { method, path } = form.call;
      const { network } = from;
      recordRefusal(this.context, error, { route: `${method} ${path}`, network, account: null });
      const { retryAfterSeconds } = error.detail;
      if (retryAfterSeconds !== undefined) {
        reply.header('retry-after', String(retryAfterSeconds));
        if (error.code !== 'maintenance') await this.rejections.pace(networkOf(request.ip));
      }
      const elsewhere = form.leadsTo?.(error) ?? null;
      if (elsewhere !== null) return reply.redirect(inLanguage(elsewhere, language), 303);
      const status = error.code === 'second_factor_needed' ? 200 : errors[error.code].status;
      return this.show(request, reply, shell, form.again({ given, page }, error), {
        status,
        ...(form.hasToken && withoutReferrer),
      });
    }
  }

  /** Whether another site sent the form. Browsers that don't say where a form is sent from name at least its origin. */
  private isFromAnotherSite(request: FastifyRequest): boolean {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isOwn =
      site === undefined
        ? origin === undefined || origin === this.origin
        : ['same-origin', 'none'].includes(String(site));
    return isFromElsewhere(this.context, request, !isOwn);
  }
}

/** What was typed wrongly, in the reader's language; null where the error is about no field. */
export function faultsIn({ detail }: AppError, language: InterfaceLanguage): FormPage['faults'] | null {
  const faults = Object.entries(detail.fields ?? {}).map(([name, fault]) => [
    name,
    translateRule(fault, language),
  ]);
  return faults.length === 0 ? null : Object.fromEntries(faults);
}

/** A field of a form; empty if it is missing or sent twice. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The token that an address ends in; null where it ends in something else. */
export function tokenAfter(rest: string): string | null {
  const token = rest.replace(/\/$/, '');
  return token === '' || token.includes('/') ? null : token;
}

/** A problem to show above the fields. */
export function alert(heading: string, text: string, next?: Problem['next']): Problem {
  return { heading, text, ...(next && { next }) };
}
