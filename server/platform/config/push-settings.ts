/** The operator's setting for messages to browsers (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';

/** Lower-case names of hosts, of which `*.` before a name means any below it; on this machine with a port. */
const host = /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/;

/** The variables of the environment. */
export const pushEnvironment = {
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine(
      (hosts) => hosts.every((each) => host.test(each)),
      'must be hosts parted by commas, such as fcm.googleapis.com, *.push.apple.com',
    ),
};

/** Whether a URL is of one of these services. */
export function isOfService(services: readonly string[], url: URL): boolean {
  return services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.host === service,
  );
}
