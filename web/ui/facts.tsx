import type { ReactNode } from 'react';

/** A description list. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

interface FactProps {
  name: string;
  children: ReactNode;
  /** More about the value. */
  note?: string | null;
}

/** One entry. Its value keeps its own direction in any page. */
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
