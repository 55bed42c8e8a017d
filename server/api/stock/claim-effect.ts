import type { Tx } from '../../db/query.ts';

/**
 * Puts an effect in force for document lines. It is the first write of an operation: a second receipt or despatch of a line runs
 * into the key `effects_once`, whatever the code around it does.
 */
export async function claimEffect(
  tx: Tx,
  companyId: number,
  operationId: number,
  effect: string,
  documentLineIds: readonly number[],
): Promise<void> {
  await tx.run(
    `insert into effects (company_id, document_line_id, effect, operation_id)
     select $1, line, $3, $2
     from unnest($4::bigint[]) as line
     order by line`,
    [companyId, operationId, effect, documentLineIds],
  );
}
