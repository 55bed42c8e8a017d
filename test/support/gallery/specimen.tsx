import type { ReactNode } from 'react';

export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section aria-label={name} className={wide === true ? 'specimen specimen-wide' : 'specimen'}>
      <h2>{name}</h2>
      <div>{children}</div>
    </section>
  );
}
