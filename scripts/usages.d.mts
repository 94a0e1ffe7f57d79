export const adminUsages: Record<
  | 'create'
  | 'role'
  | 'disable'
  | 'enable'
  | 'sessions'
  | 'remove-factors'
  | 'rotate-keys'
  | 'forget-secrets'
  | 'check-audit-days'
  | 'maintenance',
  string
>;
export const usages: Record<
  | 'start'
  | 'bench'
  | 'fuzz'
  | 'admin'
  | 'backup'
  | 'backup-now'
  | 'bounces'
  | 'demo'
  | 'doi'
  | 'doctor'
  | 'export'
  | 'import'
  | 'restore'
  | 'mirror'
  | 'pack'
  | 'restore-drill'
  | 'retractions'
  | 'works'
  | 'ror'
  | 'topics'
  | 'verify-audit'
  | 'messages',
  string
> &
  Partial<Record<`import:${string}`, string>>;
export function asTyped(text: string, launcher?: string): string;
export function usageOf(task: string, args?: readonly string[]): string;
export function usageText(usage: string): string;
export function answerTo(args: readonly string[], answers: { usage: string; version: string }): string | null;
export function versionOf(task: string, version: string): string;
