import type { ReactNode } from 'react';
import { boot } from '../../boot.ts';

export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="account-page">
      <p className="brand">
        <span className="brand-mark" aria-hidden="true" />
        {boot.product}
      </p>
      <div className="account-card">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
