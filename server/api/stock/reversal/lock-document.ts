import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import type { Deed } from './read-deed.ts';

/** Locks the document whose operation is undone, in the state that operation left it in. A closed pick cannot be undone any more. */
export async function lockDocument(tx: Tx, companyId: number, deed: Deed): Promise<void> {
  if (deed.kind === 'hide') await lockHiddenErn(tx, companyId, deed.documentId ?? 0);
  if (deed.kind === 'receive' || deed.kind === 'close transit')
    await lockReceivedErn(tx, companyId, deed.documentId ?? 0);
  if (deed.kind === 'count') await lockPostedCount(tx, companyId, deed.documentId ?? 0);
  if (deed.kind === 'despatch') await lockDespatchedPick(tx, companyId, deed.documentId ?? 0);
}

/** Its follow-ups are locked with it, by id: an untouched one goes when the receipt is undone. */
async function lockReceivedErn(tx: Tx, companyId: number, id: number): Promise<void> {
  const erns = await tx.many<{ id: number; number: string; status: string }>(
    `select id, number, status from erns
     where company_id = $1 and (id = $2 or follows_id = $2)
     order by id
     for update`,
    [companyId, id],
  );
  const ern = erns.find((row) => row.id === id);
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  if (ern.status !== 'received') refuse('ern_not_open', { values: { number: ern.number, status: ern.status } });
}

async function lockPostedCount(tx: Tx, companyId: number, id: number): Promise<void> {
  const count = await tx.maybeOne<{ number: string; status: string }>(
    'select number, status from stock_counts where company_id = $1 and id = $2 for update',
    [companyId, id],
  );
  if (count?.status !== 'posted') refuse('changed_meanwhile');
}

async function lockHiddenErn(tx: Tx, companyId: number, id: number): Promise<void> {
  const ern = await tx.maybeOne<{ number: string; hidden: boolean }>(
    'select number, hidden_at is not null as hidden from erns where company_id = $1 and id = $2 for update',
    [companyId, id],
  );
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  if (!ern.hidden) refuse('ern_not_hidden', { values: { number: ern.number } });
}

async function lockDespatchedPick(tx: Tx, companyId: number, id: number): Promise<void> {
  const pick = await tx.maybeOne<{ number: string; status: string; closed: boolean }>(
    `select number, status, closed_at is not null as closed from picks
     where company_id = $1 and id = $2
     for update`,
    [companyId, id],
  );
  if (pick === undefined) refuse('not_found', { values: { thing: 'pick' } });
  const { number, status, closed } = pick;
  if (closed || status !== 'despatched')
    refuse('pick_not_open', { values: { number, status: closed ? 'closed' : status } });
}
