import type { Use } from '../records/find-uses.ts';
import { documentKinds } from './document-kinds.ts';

/**
 * How documents of every kind use other records, according to the views of migration 0017. A new kind therefore protects its partner, SKU
 * or location from deletion without code in their areas. All SQL in it is ours.
 */

/** The documents (`u`) that meet a condition on the view `documents`, in which `$id` is their company, warehouse or partner. */
export function documentsBy(condition: string): Use[] {
  return documentKinds().map(({ name: kind, plural }) => ({
    subject: kind,
    plural,
    table: 'documents',
    by: `u.kind = '${kind}' and ${condition}`,
    name: 'u.number',
  }));
}

/** The documents with a line of the SKU `$id`; `which` narrows them, for example 'and u.open'. */
export function documentsOfSku(which = ''): Use[] {
  const lines = (kind: string) => `
    select l.document_id from document_lines l where l.company_id = $company and l.kind = '${kind}' and l.sku_id = $id`;
  return documentKinds().map(({ name: kind, plural }) => ({
    subject: kind,
    plural,
    table: 'documents',
    by: `u.company_id = $company and u.kind = '${kind}' and u.id in (${lines(kind)}) ${which}`,
    name: 'u.number',
  }));
}

/** The document lines with the SKU `$id`: like `documentsOfSku`, for statements about many SKUs at once. */
export function documentLinesOfSku(): Use[] {
  return documentKinds().map(({ name: kind, plural }) => ({
    subject: kind,
    plural: `lines of ${plural}`,
    table: 'document_lines',
    by: `u.company_id = $company and u.kind = '${kind}' and u.sku_id = $id`,
    name: `(
      select d.number from documents d where d.company_id = $company and d.kind = u.kind and d.id = u.document_id
    )`,
  }));
}

/** The documents at the location `$id`; `which` narrows them, for example 'and u.open'. */
export function documentsAt(which = ''): Use[] {
  return documentKinds().map(({ name: kind, plural }) => ({
    subject: kind,
    plural,
    table: 'document_places',
    by: `u.kind = '${kind}' and u.location_id = $id ${which}`,
    name: 'u.number',
  }));
}
