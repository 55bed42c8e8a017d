import type { ReactNode } from 'react';

interface NextWorkProps {
  /** 'PICK-000017 despatched'. */
  done: string;
  /** Says that nothing waits, where there is nothing next. */
  none: string;
  children: ReactNode;
}

/** Shown after work is finished: its result, and the next work. */
export function NextWork({ done, none, children }: NextWorkProps) {
  return (
    <section className="card next-work" role="status">
      <p className="strong">{done}</p>
      <p>{children ?? <span className="sub">{none}</span>}</p>
    </section>
  );
}
