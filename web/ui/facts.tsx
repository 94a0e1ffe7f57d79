import type { ReactNode } from 'react';

/** A list of named facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

interface FactProps {
  name: string;
  children: ReactNode;
  /** What more there is to say of the value. */
  note?: string | null;
}

/** One of them. Its value keeps its own direction, whichever way the list runs. */
export function Fact({ name, children, note }: FactProps) {
  return (
    <div>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
      {note && (
        <dd className="facts-note">
          <bdi>{note}</bdi>
        </dd>
      )}
    </div>
  );
}
