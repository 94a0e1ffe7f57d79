/** What somebody goes by: their name, or their address where they signed up without one. */
export function nameOf(person: { firstname: string; lastname: string; email: string }): string {
  return [person.firstname, person.lastname].filter(Boolean).join(' ') || person.email;
}
