import { listErnDrums, printGoodsReceivedNote } from '../../shared/contract/prints/goods-in-prints.ts';
import { call } from '../calls/call.ts';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { drumLabels } from './drum-labels.ts';
import { LabelButton } from './label-button.tsx';
import type { Labels } from './labels.ts';
import { openPrint } from './open-print.ts';

export function ErnPapers({ ernId }: { ernId: number }) {
  return (
    <>
      <ErnDrumLabels ernId={ernId} />
      <ErnNote ernId={ernId} />
    </>
  );
}

export function ErnNote({ ernId }: { ernId: number }) {
  return <Button onPress={() => openPrint(printGoodsReceivedNote, { id: ernId })}>{t('printing_note')}</Button>;
}

export function ErnDrumLabels({ ernId }: { ernId: number }) {
  async function labels(): Promise<Labels | undefined> {
    const { items } = await call(listErnDrums, { id: ernId, fields: ['id'] });
    if (items.length > 0) return drumLabels(items.map(({ id }) => id));
    toasts.done(t('printing_noDrums'));
    return undefined;
  }
  return <LabelButton text={t('printing_drumLabels')} labels={labels} />;
}
