import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { policyReportsPath } from '../../../contract/trust/policy-reports.ts';
import type { Config } from '../config/config.ts';

/** The name that the policy has for the address of its reports. */
const reportingEndpoint = 'csp';

/** Device features that no page uses, switched off for injected scripts. */
const unused = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb'];

/**
 * Adds security headers: scripts from this site only, none inline, and inline styles only by the hash of the
 * page's style sheet. The defaults of @fastify/helmet cover the rest of OWASP's list.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  {
    styleSources,
    publicUrl,
    hstsSubdomains,
  }: { styleSources: readonly string[] } & Pick<Config, 'publicUrl' | 'hstsSubdomains'>,
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleSources],
        // HTML and workers only by these policies of the site's own scripts, in browsers that know them.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['server-html', 'default'],
        ...(secure && { upgradeInsecureRequests: [] }),
        reportUri: [policyReportsPath],
        // Browsers that know this ignore the address above; they send such reports over https only.
        ...(secure && { reportTo: [reportingEndpoint] }),
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: hstsSubdomains },
    crossOriginEmbedderPolicy: false,
    // Only Internet Explorer and Flash read these, and each costs time and bytes in every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  const permissions = unused.map((feature) => `${feature}=()`).join(', ');
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
    if (secure) reply.header('reporting-endpoints', `${reportingEndpoint}="${policyReportsPath}"`);
  });
}
