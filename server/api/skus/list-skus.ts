import sql from 'sql-template-tag';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listSkus as contract } from '../../../shared/contract/skus.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { beginsWith } from '../list/begins-with.ts';
import { hasWords } from '../list/has-words.ts';
import { listPage } from '../list/list-page.ts';
import { when } from '../list/search.ts';
import { skuSource, skuWords } from './sku-source.ts';

/** SKUs of the company that are in use, to choose from as one types. */
export function listSkus(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, skuSource(seesPrices(actor.holder)), input, [
    sql`k.company_id = ${actor.companyId} and k.retired_at is null`,
    when(input.stockCode, (code) => sql`k.stock_code = ${code}`),
    when(input.search, (text) => sql`(${beginsWith('lower(k.stock_code)', text)} or ${hasWords(skuWords, text)})`),
  ]);
}
