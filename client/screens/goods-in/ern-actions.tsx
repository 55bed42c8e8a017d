import { useSignals } from '@preact/signals-react/runtime';
import { cancelledJobsText, isStoppedByJobs } from '../../documents/ern-status.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import type { Ern } from './ern-calls.ts';
import type { ErnState } from './ern-state.ts';

/** What can be done to an open ERN; Receive says what is still in its way. */
export function ErnActions({ ern, state }: { ern: Ern; state: ErnState }) {
  useSignals();
  const stopped = isStoppedByJobs(ern) ? cancelledJobsText(ern) : undefined;
  return (
    <>
      <Button onPress={() => state.saveAll()}>{t('ern_saveCount')}</Button>
      <MenuButton
        label={t('ern_moreDeeds')}
        kind="plain"
        edge="end"
        items={[
          {
            key: 'asShipped',
            label: t('ern_asShipped'),
            blocked: stopped !== undefined,
            onSelect: () => state.receive(true),
          },
        ]}
      />
      <Button kind="primary" blocked={stopped ?? inTheWay(state)} onPress={() => state.receive()}>
        {t('ern_receive')}
      </Button>
    </>
  );
}

function inTheWay({ lines, scan, defaultLocation }: ErnState): string | undefined {
  if (!lines.isWhole.value) return t('ern_reading');
  const { lines: all, counted, unexplained, unplaced } = lines.progress.value;
  if (counted < all) return t('ern_notCounted', { count: all - counted });
  if (defaultLocation === undefined && unplaced > 0) return t('ern_unplaced', { count: unplaced });
  if (unexplained > 0) return t('ern_unexplained', { count: unexplained });
  return scan.queue.waiting.value.length > 0 ? t('ern_scansWait') : undefined;
}
