/** The `like` pattern, in lower case, for texts that contain this one. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
