import type { StatusReply } from '../../../contract/operations/calls/status.ts';
import { statusComponents } from '../../../contract/operations/status/components.ts';

/** Sample data of the status page for tests: a part that fails, one that was never measured, an incident that lasts. */
export function statusOf(changes: Partial<StatusReply> = {}): StatusReply {
  return {
    ok: true,
    at: '2026-04-02T09:00:30Z',
    state: 'down',
    measured_at: '2026-04-02T09:00:00Z',
    database_away_since: null,
    maintenance: null,
    components: statusComponents.map((name) => ({
      name,
      state: name === 'clouds' ? null : name === 'mail' ? 'down' : 'ok',
      since: name === 'clouds' ? null : '2026-04-02T08:00:00Z',
      days:
        name === 'clouds'
          ? []
          : [
              { day: '2026-04-01', ok: 1400, degraded: 40, down: 0 },
              { day: '2026-04-02', ok: 500, degraded: 0, down: 40 },
            ],
    })),
    incidents: [
      {
        id: 'i',
        title: 'Emails are late',
        language: 'en',
        components: ['mail'],
        begun_at: '2026-04-02T08:00:00Z',
        resolved_at: null,
        updates: [
          {
            id: 'u',
            text: 'Emails leave an hour late. We are looking.',
            language: 'en',
            at: '2026-04-02T08:10:00Z',
          },
        ],
      },
    ],
    ...changes,
  };
}
