import type { DocumentName } from '../../../shared/contract/documents.ts';
import type { Reader } from '../../db/query.ts';

/** A document that keeps a job from being cancelled. */
export interface JobHolder {
  document: DocumentName;
  id: number;
  number: string;
  warehouse: string;
  quantity: string;
}

/**
 * Documents of the whole company that hold stock of a job, or hold any stock for it: cancelling it would take their goods or their
 * purpose away (rules 4: refused while stock is reserved in a despatch).
 */
export function readJobHolders(db: Reader, companyId: number, jobId: number): Promise<JobHolder[]> {
  return db.many<JobHolder>(
    `select d.kind as document, d.id, d.number, w.name as warehouse, sum(r.quantity) as quantity
     from reservations r
     join stock_lines s on s.company_id = $1 and s.id = r.stock_line_id
     join document_lines l on l.company_id = $1 and l.id = r.document_line_id
     join documents d on d.company_id = $1 and d.kind = l.kind and d.id = l.document_id
     join warehouses w on w.id = d.warehouse_id
     where r.company_id = $1 and (s.job_id = $2 or d.job_id = $2)
     group by d.kind, d.id, d.number, w.name
     order by d.kind, d.id
     limit 1000`,
    [companyId, jobId],
  );
}
