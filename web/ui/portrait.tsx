interface PortraitProps {
  /** URL of the picture; null if there is none. */
  picture: string | null;
  firstname: string;
  lastname: string;
}

/** A person's picture, or their initials. It is hidden from screen readers, since the name is next to it. */
export function Portrait({ picture, firstname, lastname }: PortraitProps) {
  if (picture !== null) {
    return <img className="portrait" src={picture} alt="" width={96} height={96} />;
  }
  return (
    <span className="portrait" aria-hidden="true">
      {initialsOf(firstname, lastname)}
    </span>
  );
}

/** The first letters of a person's names, complete even if a letter has marks or is beyond 16 bits. */
export function initialsOf(firstname: string, lastname: string): string {
  return [firstname, lastname]
    .map((name) => /^\P{M}\p{M}*/u.exec(name.trim())?.[0] ?? '')
    .join('')
    .toUpperCase();
}
