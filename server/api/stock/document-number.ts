/** SQL for the number of the document an operation `o` is about: null when it is about none. */
export const documentNumber = `case o.document
  when 'ern' then (select e.number from erns e where e.company_id = o.company_id and e.id = o.document_id)
  when 'pick' then (select p.number from picks p where p.company_id = o.company_id and p.id = o.document_id)
  when 'job' then (select j.number from jobs j where j.company_id = o.company_id and j.id = o.document_id)
  when 'stockCount' then (select c.number from stock_counts c where c.company_id = o.company_id and c.id = o.document_id)
end`;
