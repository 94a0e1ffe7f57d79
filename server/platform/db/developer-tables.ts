import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import type {
  CloudNodeStatus,
  DeliveryOutcome,
  DeliveryStatus,
  ProbeOutcome,
  WebhookEvent,
  WebhookMessageType,
} from '../../../contract/constants.ts';
import type { KeyScope } from '../../../contract/programs/scopes.ts';

/** The tables for developers: keys, apps, webhooks, the log of publications, the federated cloud. */
export interface DeveloperTables {
  webhooks: {
    id: Generated<string>;
    account_id: string;
    url: string;
    events: WebhookEvent[];
    secret: Buffer;
    previous_secret: Buffer | null;
    previous_until: Date | null;
    after_number: number;
    created_at: Date;
    failing_since: Date | null;
    disabled_at: Date | null;
    disabled_because: 'owner' | 'failing' | 'gone' | null;
  };
  webhook_deliveries: {
    id: Generated<string>;
    webhook_id: string;
    /** Of the log of publications; null for a test. */
    number: number | null;
    event: WebhookMessageType;
    body: string;
    status: DeliveryStatus;
    attempts: Generated<number>;
    created_at: Date;
    attempted_at: Date | null;
    outcome: DeliveryOutcome | null;
    status_code: number | null;
    milliseconds: number | null;
  };
  webhook_progress: { one: Generated<boolean>; number: number };
  cloud_nodes: {
    id: Generated<string>;
    status: CloudNodeStatus;
    url: string;
    service_id: string;
    name: string;
    description: string | null;
    type_group: string;
    type_artifact: string;
    type_version: string;
    organization_name: string;
    organization_url: string;
    version: string;
    contact_url: string | null;
    documentation_url: string | null;
    environment: string | null;
    service_created_at: string | null;
    service_updated_at: string | null;
    note: string | null;
    proposed_by: string;
    proposed_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    reason: string | null;
  };
  cloud_probes: {
    id: Generated<string>;
    node_id: string;
    at: Date;
    outcome: ProbeOutcome;
    status_code: number | null;
    milliseconds: number | null;
  };
  publication_log: {
    number: GeneratedAlways<number>;
    post_id: string;
    kind: 'approved' | 'revised' | 'withdrawn' | 'notice' | 'confirmed';
    revision_id: string;
    at: Date;
    /** The number of the notice that the line is about. */
    notice: number | null;
  };
  api_keys: {
    id: Generated<string>;
    account_id: string;
    name: string;
    scopes: KeyScope[];
    token_sha256: Buffer;
    hint: string;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
    replaced_by: string | null;
  };
  apps: {
    id: Generated<string>;
    account_id: string;
    name: string;
    homepage: string;
    redirect_addresses: string[];
    confidential: boolean;
    secret_sha256: Buffer | null;
    old_secret_sha256: Buffer | null;
    old_secret_until: Date | null;
    reviewed_at: Date | null;
    reviewed_by: string | null;
    created_at: Date;
  };
  oauth_keys: {
    id: string;
    purpose: 'tokens' | 'cookies';
    /** A private JWK as JSON, wrapped. */
    key: Buffer;
    created_at: Date;
  };
  oauth_entries: {
    model: string;
    id_sha256: Buffer;
    grant_id: string | null;
    account_id: string | null;
    app_id: string | null;
    /** What oidc-provider stores; written as JSON. */
    payload: ColumnType<AdapterPayload, string, string>;
    created_at: Date;
    expires_at: Date;
    consumed_at: Date | null;
  };
  idempotency_keys: {
    account_id: string;
    key_sha256: Buffer;
    request_sha256: Buffer;
    created_at: Generated<Date>;
    status: number | null;
    answer: Buffer | null;
  };
  api_usage: {
    day: string;
    client_id: string;
    client: 'key' | 'app';
    owner_id: string;
    call: string;
    calls: Generated<number>;
    errors: Generated<number>;
    limited: Generated<number>;
  };
}
