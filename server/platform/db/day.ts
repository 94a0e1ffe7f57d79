/** The day of an instant in UTC, as PostgreSQL and ISO 8601 write it: `2026-03-01`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
