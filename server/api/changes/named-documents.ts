/** SQL: the number and reference of the document that `subject` and `id` of a change name, as `n`; both null for other subjects. */
export function namedDocument(company: string, subject: string, id: string): string {
  const of = (name: string, table: string, reference: string) => `
      select number, ${reference} as reference from ${table}
      where ${subject} = '${name}' and company_id = ${company} and id = ${id}`;
  return `
    left join lateral (${[
      of('ern', 'erns', 'reference'),
      of('pick', 'picks', 'reference'),
      of('shipment', 'shipments', 'null'),
      of('stockCount', 'stock_counts', 'null'),
      of('job', 'jobs', 'null'),
    ].join(' union all ')}) n on true`;
}
