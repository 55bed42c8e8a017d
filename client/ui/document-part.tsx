import { type ReactNode, useId } from 'react';

/** A titled part of a document whose table has a frame of its own. */
export function DocumentPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="document-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
