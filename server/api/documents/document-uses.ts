import type { Use } from '../records/find-uses.ts';
import { documentKinds } from './document-kinds.ts';

/**
 * What documents of every kind use of the records around them, as the views of migration 0017 say it: a new kind keeps a partner, SKU or
 * location from being deleted without a word in their areas. All SQL in it is ours.
 */

/** The documents (`u`) for which a condition of the view `documents` holds: their company, warehouse or partner is `$id`. */
export function documentsBy(condition: string): Use[] {
  return documentKinds().map(({ name: kind, plural }) => ({
    subject: kind,
    plural,
    table: 'documents',
    by: `u.kind = '${kind}' and ${condition}`,
    name: 'u.number',
  }));
}

/** The documents with a line of the SKU `$id`; `which`: of them only those, 'and u.open'. */
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

/** The lines of documents with the SKU `$id`: as `documentsOfSku`, for statements that ask about many SKUs at once. */
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

/** The documents that name the location `$id`; `which`: of them only those, 'and u.open'. */
export function documentsAt(which = ''): Use[] {
  return documentKinds().map(({ name: kind, plural }) => ({
    subject: kind,
    plural,
    table: 'document_places',
    by: `u.kind = '${kind}' and u.location_id = $id ${which}`,
    name: 'u.number',
  }));
}
