import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What no page here asks of a device, and no script that got into one shall. */
const unused = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb'];

/**
 * Headers that keep a page to itself: scripts from here alone, no inline ones, and of inline styles only the
 * page's own sheet by its hash. @fastify/helmet's defaults give the rest of what OWASP's secure-headers list
 * asks for.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  {
    styleSource,
    publicUrl,
    hstsSubdomains,
  }: { styleSource: string } & Pick<Config, 'publicUrl' | 'hstsSubdomains'>,
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
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", styleSource],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: hstsSubdomains },
    crossOriginEmbedderPolicy: false,
  });
  const permissions = unused.map((feature) => `${feature}=()`).join(', ');
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
  });
}
