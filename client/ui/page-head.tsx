import type { ReactNode } from 'react';

export interface PageHeadProps {
  title: string;
  /** What state the document is in. */
  status?: ReactNode;
  /** One line of facts under the title. */
  facts?: ReactNode;
  /** At the top right, on a handheld at the bottom under the thumb; one of them primary. */
  actions?: ReactNode;
}

/** The head of a screen: its one h1, what it is about, what can be done. */
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
