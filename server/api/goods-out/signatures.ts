import sql from 'sql-template-tag';
import { listPickSignatures as contract } from '../../../shared/contract/goods-out/despatch.ts';
import type { Tx } from '../../db/query.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { NoPicture } from '../pictures/picture.ts';
import { readSignature } from '../pictures/png.ts';
import { refuseAt } from '../refusals.ts';
import { requirePicks } from './list-pick-lines.ts';
import { pickDocument } from './pick-document.ts';

/** The signature of the person who received the goods: drawn (PNG), typed, or both. */
export interface Signature {
  image: Buffer | null;
  name: string | null;
}

/** Refuses a request without a signature (rules 5: mandatory fields). */
export function signatureOf(input: { signature?: string | undefined; signedBy?: string | undefined }): Signature {
  if (input.signature === undefined && input.signedBy === undefined) {
    refuseAt('signature_missing', ['signature']);
  }
  const image = input.signature === undefined ? null : drawnImage(Buffer.from(input.signature, 'base64'));
  return { image, name: input.signedBy ?? null };
}

/**
 * Stores the drawn signature of a locked pick with its operation, before another one replaces it or the despatch is undone: it is evidence
 * of who got the goods. The operation has the name and time.
 */
export async function keepSignature(tx: Tx, companyId: number, pickId: number): Promise<void> {
  await tx.run(
    `insert into replaced_signatures (company_id, operation_id, pick_id, image)
     select $1, max(o.id), p.id, p.signature
     from picks p
     join operations o on o.company_id = $1 and o.document = $3 and o.document_id = p.id and o.kind in ('despatch', 'sign pick')
     where p.company_id = $1 and p.id = $2 and p.signature is not null
     group by p.id, p.signature`,
    [companyId, pickId, pickDocument.name],
  );
}

export const { list: listPickSignatures } = listAndExport(contract, async (actor, { id }, _services, db) => {
  await requirePicks(db, actor, [id]);
  return {
    from: sql`
      from replaced_signatures r
      cross join ${ownCompany(actor.companyId)}
      join operations o on o.company_id = own.company_id and o.id = r.operation_id
      join users u on u.id = o.user_id`,
    columns: {
      id: 'r.operation_id',
      at: 'o.at',
      by: 'u.name',
      signedBy: "o.facts ->> 'signedBy'",
      // PostgreSQL breaks base64 into lines.
      signature: "translate(encode(r.image, 'base64'), e'\\n', '')",
    },
    id: 'r.operation_id',
    updated: 'o.at',
    where: [sql`r.company_id = ${actor.companyId} and r.pick_id = ${id}`],
    search: ["o.facts ->> 'signedBy'"],
  };
});

/** Refuses an incomplete picture now: printing the note would detect it too late to sign again. */
function drawnImage(bytes: Buffer): Buffer {
  try {
    return readSignature(bytes).content;
  } catch (error) {
    if (!(error instanceof NoPicture)) throw error;
    return refuseAt('signature_unreadable', ['signature'], { values: { reason: error.message } });
  }
}
