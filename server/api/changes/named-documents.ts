import { documentKinds } from '../documents/document-kinds.ts';

/**
 * SQL that joins the number (`n`) and the reference (`f`) of the document that `subject` and `id` of a change name; null for other subjects.
 * A getter, because the kinds of document are put together after this file is read.
 */
export function namedDocument(company: string, subject: string, id: string): { readonly joins: string } {
  return {
    get joins() {
      const references = documentKinds().flatMap(({ name, table, reference }) =>
        reference === undefined
          ? []
          : `select ${reference} as reference from ${table}
             where ${subject} = '${name}' and company_id = ${company} and id = ${id}`,
      );
      return `
        left join lateral (
          select number from documents where company_id = ${company} and kind = ${subject} and id = ${id}
        ) n on true
        left join lateral (${references.join(' union all ')}) f on true`;
    },
  };
}
