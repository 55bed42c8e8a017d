import { routeTo } from '../state/route-to.ts';
import { documentAddress, type Linked } from './document-address.ts';

export interface DocumentLinkProps extends Linked {
  /** Excludes the link from the Tab order, so that Tab moves between the fields of a line. */
  inRow?: boolean;
  text?: string;
  /** For a link in a question: the current work stays open. */
  newTab?: boolean;
}

export function DocumentLink(props: DocumentLinkProps) {
  const { document, number, inRow, text, newTab } = props;
  const address = documentAddress(props, routeTo);
  // Names of people wrap, unlike codes.
  const isPerson = document === 'user';
  if (address === undefined) return <span className={isPerson ? undefined : 'code-cell'}>{text ?? number}</span>;
  return (
    <a
      className={isPerson ? 'thing-link person' : 'thing-link'}
      href={address}
      tabIndex={inRow === true ? -1 : undefined}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
    >
      {text ?? number}
    </a>
  );
}
