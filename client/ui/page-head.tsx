import type { ReactNode } from 'react';

export interface PageHeadProps {
  title: string;
  status?: ReactNode;
  facts?: ReactNode;
  /** At the top right, on a handheld at the bottom under the thumb; one of them is primary. */
  actions?: ReactNode;
}

export function PageHead({ title, status, facts, actions }: PageHeadProps) {
  return (
    <header className="page-head">
      <div className="page-head-text">
        <div className="page-title">
          <h1>{title}</h1>
          {status}
        </div>
        {facts !== undefined && <p className="sub">{facts}</p>}
      </div>
      {actions !== undefined && <div className="page-actions">{actions}</div>}
    </header>
  );
}
