import { printDespatchNote, printPickList } from '../../../../shared/contract/goods-out/prints.ts';
import { openPrint } from '../../../documents/printing/open-print.ts';

/** The walk of a pick on paper. */
export function printList(id: number): Promise<void> {
  return openPrint(printPickList, { ids: [id] });
}

/** What a despatched pick took away; who fetches the goods has a copy with the comments for them. */
export function printNote(id: number, thirdParty = false): Promise<void> {
  return openPrint(printDespatchNote, { id, ...(thirdParty && { thirdParty }) });
}
