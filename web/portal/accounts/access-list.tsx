interface AccessListProps {
  label: string;
  items: readonly { id: string; name: string; hint?: string }[];
}

/** Keys or apps by their names, with the last characters of each key; nothing where there are none. */
export function AccessList({ label, items }: AccessListProps) {
  if (items.length === 0) return null;
  return (
    <>
      <p className="access-kind" aria-hidden="true">
        {label}
      </p>
      <ul className="access-list" aria-label={label}>
        {items.map(({ id, name, hint }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {hint !== undefined && (
              <>
                {' '}
                <code dir="ltr">…{hint}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
