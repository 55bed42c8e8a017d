import { useState } from 'react';
import { isSending, unsentText } from '../../scan/scan-queue.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { StockCount } from './count-scan.ts';
import type { CountState } from './count-state.ts';

/** Actions on an open count: the counter submits it, a second user approves it or sends it back. */
export function CountActions({ count, state }: { count: StockCount; state: CountState }) {
  const [isRejecting, setRejecting] = useState(false);
  const cancel = { key: 'cancel', label: t('counting_cancel'), danger: true, onSelect: () => state.cancel() };
  const { queue } = state.scan;
  return (
    <>
      <MenuButton label={t('counting_moreActions')} kind="plain" edge="end" items={[cancel]} />
      {count.status === 'submitted' && (
        <Button onPress={() => setRejecting(true)}>
          {t(count.mayApprove ? 'counting_reject' : 'counting_takeBack')}
        </Button>
      )}
      {count.mayApprove && (
        <Button kind="primary" onPress={() => state.approve()}>
          {t('counting_approve')}
        </Button>
      )}
      {count.status === 'counting' && (
        <Button kind="primary" blocked={unsentText(queue)} pending={isSending(queue)} onPress={() => state.submit()}>
          {t('counting_submit')}
        </Button>
      )}
      {isRejecting && (
        <ReasonDialog
          title={t('counting_rejectTitle', { number: count.number })}
          verb={t('counting_reject')}
          label={t('counting_rejectReason')}
          missing={t('counting_rejectMissing')}
          onReason={(reason) => state.reject(reason).then(() => true)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
