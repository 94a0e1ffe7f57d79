/** Presents rows as the contract's replies about webhooks. */
import type { DeliveryRow, WebhookRow } from './queries.ts';

export function presentWebhook(row: WebhookRow) {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    created_at: row.created_at,
    failing_since: row.failing_since,
    disabled_at: row.disabled_at,
    disabled_because: row.disabled_because,
  };
}

/** A new webhook with its secret. */
export function presentMade(row: WebhookRow) {
  return { webhook: presentWebhook(row), secret: presentSecret(row) };
}

/** A webhook with its new secret, and until when the former one signs too. */
export function presentRotated(row: WebhookRow) {
  return { ...presentMade(row), previous_until: row.previous_until ?? row.created_at };
}

/** A secret in the form that libraries of Standard Webhooks take. Shown once. */
function presentSecret({ secret }: WebhookRow): string {
  return `whsec_${secret.toString('base64')}`;
}

/** A message that was sent on request. */
export function presentSent(row: DeliveryRow) {
  return { delivery: presentDelivery(row) };
}

export function presentDelivery(row: DeliveryRow) {
  return {
    id: row.id,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    created_at: row.created_at,
    attempted_at: row.attempted_at,
    outcome: row.outcome,
    status_code: row.status_code,
    milliseconds: row.milliseconds,
  };
}
