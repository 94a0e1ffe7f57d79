/** A person's name, or their e-mail address if they signed up without a name. */
export function nameOf(person: { firstname: string; lastname: string; email: string }): string {
  return [person.firstname, person.lastname].filter(Boolean).join(' ') || person.email;
}
