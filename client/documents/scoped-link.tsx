import { t } from '../texts.ts';
import { DocumentLink, type DocumentLinkProps } from './document-link.tsx';

interface ScopedLinkProps extends DocumentLinkProps {
  /** The names of the warehouse and company where it is, if any (scope-names.ts); none if it is here. */
  scope: readonly (string | null)[];
}

/** A link here, otherwise the number and where it is: 'ERN-000012, in Leeds'. */
export function ScopedLink({ scope, ...link }: ScopedLinkProps) {
  const names = scope.filter(Boolean).join(', ');
  return names === '' ? <DocumentLink {...link} /> : t('ui_inScope', { number: link.number ?? '', scope: names });
}
