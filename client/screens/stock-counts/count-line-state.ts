import type { RowOf } from '../../../shared/contract/operation.ts';
import type { listStockCountLines } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { isDecimal, isWhole } from '../../../shared/quantity.ts';
import type { TypedValue } from '../../lines/line-field.ts';
import { t } from '../../texts.ts';
import { CountedLine, type SaveLine } from '../../work/counting.ts';

export type CountLine = RowOf<typeof listStockCountLines>;
/** The typed quantity, and the count it was typed over. */
export type TypedCount = { readonly typed: string; readonly was: string | null };

export class CountLineState extends CountedLine<CountLine, TypedCount> {
  readonly counted = this.field({
    saved: ({ counted }) => counted ?? '',
    fault: (typed) => this.#fault(typed),
    isSendable: (typed) => this.#fault(typed) === undefined,
    change: (typed) => ({ typed, was: this.seen.counted }),
  });
  readonly #save: SaveLine<CountLineState, TypedCount>;

  constructor(row: CountLine, save: SaveLine<CountLineState, TypedCount>) {
    super(String(row.id), row);
    this.#save = save;
  }

  get typed(): TypedValue | undefined {
    return this.unsaved;
  }

  count(quantity: string): void {
    this.counted.value.value = quantity;
    this.counted.onCommit();
  }

  protected override save(change: () => TypedCount): Promise<boolean> {
    return this.#save(this, change);
  }

  #fault(typed: string): string | undefined {
    if (typed === '') return undefined;
    if (!isDecimal(typed) || typed.startsWith('-')) return t('counting_notANumber');
    return this.row.value.sku.wholeNumbers && !isWhole(typed) ? t('counting_wholeNumbers') : undefined;
  }
}
