interface PortraitProps {
  /** Address of a picture; null where there is none. */
  picture: string | null;
  firstname: string;
  lastname: string;
}

/** Somebody's picture, or their initials. The name stands beside it, so that it says nothing of its own. */
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

/** The first letters of somebody's names, whole even where a letter has marks or is beyond 16 bits. */
export function initialsOf(firstname: string, lastname: string): string {
  return [firstname, lastname]
    .map((name) => /^\P{M}\p{M}*/u.exec(name.trim())?.[0] ?? '')
    .join('')
    .toUpperCase();
}
