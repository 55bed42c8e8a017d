import { useState } from 'react';
import { listErnDrums, printGoodsReceivedNote } from '../../shared/contract/prints/goods-in-prints.ts';
import { call } from '../calls/call.ts';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { DrumLabels } from './drum-labels.tsx';
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
  const [ids, setIds] = useState<readonly number[]>();
  async function choose(): Promise<void> {
    const { items } = await call(listErnDrums, { id: ernId, fields: ['id'] });
    if (items.length === 0) toasts.done(t('printing_noDrums'));
    else setIds(items.map((drum) => drum.id));
  }
  return (
    <>
      <Button onPress={choose}>{t('printing_drumLabels')}</Button>
      {ids !== undefined && <DrumLabels ids={ids} onClose={() => setIds(undefined)} />}
    </>
  );
}
