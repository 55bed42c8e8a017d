import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { addFoundStock, adjustStock } from '../../../shared/contract/stock/stock.ts';
import type { Option } from '../../ui/combobox/combobox-state.ts';
import type { LocationOption } from '../location-option.ts';

/** A SKU to choose, with how it is counted. */
export interface SkuOption extends Option {
  readonly code: string;
  readonly unit: string;
  readonly wholeNumbers: boolean;
  readonly onDrums: boolean;
}

/** What correcting stock asks of the API; tests pass their own. */
export interface CorrectionCalls {
  adjust(input: Input<typeof adjustStock>, key: string): Promise<Reply<typeof adjustStock>>;
  addFound(input: Input<typeof addFoundStock>, key: string): Promise<Reply<typeof addFoundStock>>;
  undo(operationId: number): Promise<unknown>;
  skus(text: string): Promise<readonly SkuOption[]>;
  locations(text: string): Promise<readonly LocationOption[]>;
  jobs(text: string): Promise<readonly string[]>;
}

/** What is said of a correction; tests pass their own. */
export interface CorrectionNotices {
  done(text: string, undo: () => Promise<void>): void;
  undone(): void;
  /** It failed, and no field shows why. */
  failed(error: unknown): void;
  /** Stock is not what it was. */
  changed(): void;
}

/** Undoes a correction; what stands in the way is said. */
export async function undoCorrection(
  operationId: number,
  calls: Pick<CorrectionCalls, 'undo'>,
  notices: CorrectionNotices,
): Promise<void> {
  try {
    await calls.undo(operationId);
    notices.undone();
  } catch (error) {
    notices.failed(error);
  }
  notices.changed();
}
