import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { printGoodsReceivedNote } from '../../../shared/contract/goods-in/prints.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { openPrint } from './open-print.ts';

/** The button that prints the goods received note of a received ERN. */
export function ErnNote({ ernId }: { ernId: number }) {
  useSignals();
  return <Button onPress={() => openPrint(printGoodsReceivedNote, { id: ernId })}>{t('printing_note')}</Button>;
}
