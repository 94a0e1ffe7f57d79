/** Answers of the authorization server while the database is away: the library knows only failures of its own. */
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { errors } from '../../../contract/errors.ts';
import type { Context } from '../../platform/context.ts';
import { awaySeconds, logError, toAppError } from '../../platform/http/errors.ts';

/**
 * Answers with 503 where the library would answer 500 since the database, or what else a call needs, is away: in the JSON of
 * OAuth (RFC 6749 §4.1.2.1), and a browser by `showOffline`. Other failures of the library are logged.
 */
export function answerUnavailable(
  { log }: Context,
  provider: Provider,
  showOffline: (ctx: KoaContextWithOIDC) => void,
): void {
  const unavailable = new WeakSet<object>();
  provider.on('server_error', (ctx, error) => {
    if (toAppError(error).code !== 'unavailable') {
      log.error({ err: error }, 'an authorization failed');
      return;
    }
    logError(error, log);
    unavailable.add(ctx);
  });
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      // The library stores its session after it has answered, outside of its own handlers.
      if (toAppError(error).code !== 'unavailable') throw error;
      logError(error, log);
      unavailable.add(ctx);
    }
    if (unavailable.has(ctx) && isOfRoute(ctx)) refuse(ctx, showOffline);
  });
}

/** Whether one of the library's routes answers, as all do that need the database. */
function isOfRoute(ctx: object): ctx is KoaContextWithOIDC {
  return 'oidc' in ctx;
}

function refuse(ctx: KoaContextWithOIDC, showOffline: (ctx: KoaContextWithOIDC) => void): void {
  ctx.status = errors.unavailable.status;
  ctx.remove('location');
  ctx.set({ 'retry-after': String(awaySeconds), 'cache-control': 'no-store' });
  if (ctx.accepts('json', 'html') === 'html') {
    showOffline(ctx);
    return;
  }
  ctx.type = 'json';
  ctx.body = { error: 'temporarily_unavailable', error_description: errors.unavailable.message };
}
