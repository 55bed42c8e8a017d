/** SQL for a fact of the last posted count of a location (`c`, and `u` who posted it), of a company or, where that is null, of any. */
export function lastCount(fact: string, locationId: string, companyId: string): string {
  return `(
    select ${fact} from stock_counts c join users u on u.id = c.posted_by
    where c.location_id = ${locationId} and (${companyId} is null or c.company_id = ${companyId}) and c.status = 'posted'
    order by c.posted_at desc limit 1)`;
}
