import type { DocumentName } from '../../shared/contract/documents.ts';
import { DocumentLink } from '../documents/document-link.tsx';
import { session } from '../state/session.ts';

interface RowLinkProps {
  /** A row of a report names the warehouse of its goods in a column; their pages open only under an access there. */
  row: { readonly warehouseId?: number };
  document: DocumentName | 'drum' | 'sku' | 'location' | 'partner' | 'user';
  id: number | null;
  number: string | null;
}

export function RowLink({ row: { warehouseId }, document, id, number }: RowLinkProps) {
  if (number === null) return <span className="sub">–</span>;
  const isHere = document === 'user' || warehouseId === undefined || warehouseId === session.current.value?.warehouseId;
  return isHere ? (
    <DocumentLink document={document} id={id} number={number} inRow />
  ) : (
    <span className="code-cell">{number}</span>
  );
}

const person = { document: 'user' } as const;

/** Fields of rows that name something with a page, and the fields with its id, if the page does not open by name. */
export const linkedFields: Readonly<Record<string, { document: RowLinkProps['document']; id?: string }>> = {
  ern: { document: 'ern', id: 'ernId' },
  job: { document: 'job', id: 'jobId' },
  stockCode: { document: 'sku', id: 'skuId' },
  location: { document: 'location', id: 'locationId' },
  drum: { document: 'drum', id: 'drumId' },
  partner: { document: 'partner', id: 'partnerId' },
  by: person,
  person,
  createdBy: person,
  countedBy: person,
  cancelledBy: person,
  undoneBy: person,
};
