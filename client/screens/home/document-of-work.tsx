import { DocumentLink } from '../../documents/document-link.tsx';
import { href } from '../../router/href.ts';
import { routeTo } from '../../state/route-to.ts';
import { type CountedWork, type NamedDocument, workOf } from './home-state.ts';

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
    const address = `${href(work.path)}?${new URLSearchParams(query)}`;
    return routeTo(work.path) === undefined ? (
      <span className="code-cell">{label}</span>
    ) : (
      <a href={address}>{label}</a>
    );
  }
  return <DocumentLink document={work.topic.document} id={id} number={label} />;
}
