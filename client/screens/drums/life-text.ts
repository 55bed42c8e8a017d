import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { LifeEvent } from './drum-state.ts';

/** An event of a drum as a sentence; links to the other drum of a cut and to the document follow it. */
export function lifeText(event: LifeEvent, unit: string): string {
  const [from, to] = [event.from ?? '–', event.to ?? '–'];
  const values = { quantity: formatQuantity(event.quantity), unit, from, to, jobs: event.jobs.join(', ') };
  switch (event.kind) {
    case 'receive':
      return t('drumPage_history_receive', values);
    case 'move':
      return t('drumPage_history_move', values);
    case 'cut':
      return event.change.startsWith('-') ? t('drumPage_history_cutOff', values) : t('drumPage_history_cutFrom');
    case 'allocate':
      return t('drumPage_history_allocate', values);
    case 'unallocate':
      return t('drumPage_history_unallocate', values);
    case 'cancel job':
      return t('drumPage_history_cancelJob', values);
    case 'despatch':
      return t('drumPage_history_despatch', values);
    case 'adjust':
      return t('drumPage_history_adjust', { place: event.to ?? from });
    case 'count':
      return t('drumPage_history_count', { place: event.to ?? from });
    case 'collect':
      return t('drumPage_history_collect', values);
    case 'send back':
      return t('drumPage_history_sendBack');
    case 'close transit':
      return t('drumPage_history_closeTransit');
    case 'reverse':
      return t('drumPage_history_reverse');
    default:
      return event.kind;
  }
}

/** Operations on the drum itself; receipts and despatches are reversed on their documents. */
const ownOperations = ['move', 'cut', 'allocate', 'unallocate', 'adjust'];

/**
 * Whether the page of a drum offers to reverse this operation, if the user may. An operation that moved other goods too is shown but
 * blocked, because those would be moved back as well.
 */
export function undoOf({ kind, canReverse, withOthers }: LifeEvent): 'offered' | 'with others' | undefined {
  if (!canReverse || !ownOperations.includes(kind)) return undefined;
  return withOthers ? 'with others' : 'offered';
}
