import { type ReactNode, useId } from 'react';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { useSaveKeys } from './use-save-keys.ts';

interface DocumentPageProps extends PageHeadProps {
  /** Called on Ctrl+S and Ctrl+Enter. */
  onSave?: (() => unknown) | undefined;
  notice?: ReactNode;
  /** Progress, history, comments: beside the lines, on a narrow page after them. */
  aside?: ReactNode;
  children: ReactNode;
}

export function DocumentPage({ onSave, notice, aside, children, ...head }: DocumentPageProps) {
  useSaveKeys(onSave);
  return (
    <article className="document">
      <PageHead {...head} />
      {notice}
      <div className={aside === undefined ? 'document-body' : 'document-body document-with-aside'}>
        <div className="document-main">{children}</div>
        {aside !== undefined && <aside className="document-aside">{aside}</aside>}
      </div>
    </article>
  );
}

export function DocumentPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="document-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
