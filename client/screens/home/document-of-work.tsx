import { DocumentLink } from '../../documents/document-link.tsx';
import { routeTo } from '../../state/route-to.ts';
import type { CountedWork, NamedDocument } from './home-state.ts';
import { withQuery, workOf } from './works.ts';

interface DocumentOfWorkProps {
  work: CountedWork;
  document: NamedDocument;
}

/** A link to a document that waits; goods to put away and goods in transit are shown by the screen that works on them. */
export function DocumentOfWork({ work: { number }, document: { id, label } }: DocumentOfWorkProps) {
  const work = workOf(number);
  if (work === undefined) return <span className="code-cell">{label}</span>;
  if (number === 'putAway' || number === 'transitOverAge') {
    const query = number === 'putAway' ? { ...(id !== null && { ern: label }) } : { search: label };
    if (routeTo(work.path) === undefined) return <span className="code-cell">{label}</span>;
    return (
      <a className="thing-link" href={withQuery(work.path, query)}>
        {label}
      </a>
    );
  }
  return <DocumentLink document={work.topic.document} id={id} number={label} />;
}
