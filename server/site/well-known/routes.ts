import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { daySeconds } from '../../../contract/durations.ts';
import { docsPath } from '../../../contract/paths.ts';
import { settingsParts } from '../../../contract/people/settings-paths.ts';
import { licencesPath } from '../../../contract/site-pages.ts';
import type { Context } from '../../platform/context.ts';

/** For how long whoever keeps `security.txt` may rely on it. It is made anew for each request. */
const validDays = 180;

/** Where `npm run build` leaves the licences of all third parties. */
const licences = fileURLToPath(new URL('../../../dist/licences/', import.meta.url));

/**
 * Mounts the addresses under which programs look for the settings of accounts, and researchers for a contact (product.md#for-operators), and
 * the licences of what the site is made of.
 */
export function mountWellKnown(app: FastifyInstance, { config, clock }: Context): void {
  const { contactEmail, publicUrl } = config;
  const settings = publicUrl + settingsParts.security;
  const forADay = `public, max-age=${daySeconds}`;
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: licences, serve: false, preCompressed: true });
    scope.get(licencesPath, (_request, reply) => reply.sendFile('licences.txt', { maxAge: '1d' }));
  });
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(settingsParts.security, 302));
  app.get('/.well-known/passkey-endpoints', (_request, reply) =>
    reply.header('cache-control', forADay).send({ enroll: settings, manage: settings }),
  );
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (contactEmail === null) return reply.callNotFound();
    const expires = new Date(clock().getTime() + validDays * daySeconds * 1000);
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      `Policy: ${publicUrl}${docsPath('security')}`,
    ];
    return reply
      .header('cache-control', forADay)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
