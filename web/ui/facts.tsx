import type { ReactNode } from 'react';

/** A list of named facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

interface FactProps {
  name: string;
  children: ReactNode;
  /** What more there is to say of the value. */
  remark?: string | null;
}

/** One of them. Its value keeps its own direction, whichever way the list runs. */
export function Fact({ name, children, remark }: FactProps) {
  return (
    <div>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
      {remark && (
        <dd className="facts-remark">
          <bdi>{remark}</bdi>
        </dd>
      )}
    </div>
  );
}
