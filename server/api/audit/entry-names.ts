import { documentNames } from '../../../shared/contract/documents.ts';

/** SQL for the name of what entry `x` is about: in the entry, in the latest entry that has one, or of the record now. */
export const entryName = nameWith('own.company_id', []);

/** The same across companies, with the numbers of documents. */
export const entryNameAnywhere = nameWith(
  'x.company_id',
  documentNames.map(
    (kind) =>
      `when '${kind}' then (select d.number from documents d where d.company_id = x.company_id and d.kind = '${kind}' and d.id = x.subject_id::bigint)`,
  ),
);

function nameWith(company: string, ofDocuments: readonly string[]): string {
  return `coalesce(
  x.name,
  (
    select n.name from audit n
    where n.subject = x.subject and n.subject_id = x.subject_id and n.name is not null
    order by n.at desc, n.id desc
    limit 1
  ),
  case x.subject
    ${ofDocuments.join('\n    ')}
    when 'sku' then (select k.stock_code from skus k where k.company_id = ${company} and k.id = x.subject_id::bigint)
    when 'itemMaster' then (select i.name from item_masters i where i.company_id = ${company} and i.id = x.subject_id::bigint)
    when 'partner' then (select p.name from partners p where p.company_id = ${company} and p.id = x.subject_id::bigint)
    when 'location' then (select l.name from locations l where l.id = x.subject_id::bigint)
    when 'unit' then (select t.name from units t where t.id = x.subject_id::bigint)
    when 'packing' then (select g.name from packing_types g where g.id = x.subject_id::bigint)
    when 'warehouse' then (select h.name from warehouses h where h.id = x.subject_id::bigint)
    when 'partnerWarehouse' then (select h.name from warehouses h where h.id = x.subject_id::bigint)
    when 'company' then (select f.name from companies f where f.id = x.subject_id::bigint)
    when 'user' then (select v.login from users v where v.id = x.subject_id::bigint)
  end
)`;
}
