import sql, { raw } from 'sql-template-tag';
import type { DocumentName } from '../../../shared/contract/documents.ts';
import type { Reader, Tx } from '../../db/query.ts';
import { documentKinds } from './document-kinds.ts';

export interface Holder {
  stockLineId: number;
  documentLineId: number;
  document: DocumentName;
  documentId: number;
  number: string;
  quantity: string;
}

export function readHolders(db: Reader, companyId: number, stockLineIds: readonly number[]): Promise<Holder[]> {
  return db.many<Holder>(
    `select r.stock_line_id as "stockLineId", r.document_line_id as "documentLineId", d.kind as document,
            d.id as "documentId", d.number, r.quantity
     from reservations r
     join document_lines l on l.company_id = $1 and l.id = r.document_line_id
     join documents d on d.company_id = $1 and d.kind = l.kind and d.id = l.document_id
     where r.company_id = $1 and r.stock_line_id = any ($2::bigint[])
     order by r.document_line_id, r.stock_line_id`,
    [companyId, stockLineIds],
  );
}

export interface LockedDocuments {
  has(holder: Pick<Holder, 'document' | 'documentId'>): boolean;
}

/** Locks the documents that hold part of these stock lines, after jobs and before stock lines: kind by kind, in order of id. */
export async function lockHolders(
  tx: Tx,
  companyId: number,
  stockLineIds: readonly number[],
): Promise<LockedDocuments> {
  const holders = await readHolders(tx, companyId, stockLineIds);
  const held = Map.groupBy(holders, (holder) => holder.document);
  for (const { name, table } of documentKinds()) {
    const ids = held.get(name)?.map((holder) => holder.documentId) ?? [];
    if (ids.length === 0) continue;
    await tx.run(
      sql`select from ${raw(table)} where company_id = ${companyId} and id = any (${ids}) order by id for update`,
    );
  }
  const locked = new Set(holders.map(keyOf));
  return { has: (holder) => locked.has(keyOf(holder)) };
}

export function documentsOf(holders: readonly Holder[]) {
  const documents = holders.map(({ document, documentId: id, number }) => ({ document, id, number }));
  return [...new Map(documents.map((one) => [`${one.document} ${one.id}`, one])).values()];
}

function keyOf({ document, documentId }: Pick<Holder, 'document' | 'documentId'>): string {
  return `${document} ${documentId}`;
}
