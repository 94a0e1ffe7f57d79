/** The value that a field of date and time takes, such as `2027-03-01T14:30`, in this browser's time zone. */
export function fieldValueOf(instant: string): string {
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant of a field's value, in this browser's time zone; null for an incomplete one. */
export function instantOf(fieldValue: string): string | null {
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(fieldValue)) return null;
  const time = new Date(fieldValue);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
