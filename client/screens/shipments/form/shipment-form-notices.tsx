import { ContestedNotice } from '../../../documents/contested-notice.tsx';
import { t } from '../../../texts.ts';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { ShipmentState } from './shipment-state.ts';

export function ShipmentFormNotices({ state }: { state: ShipmentState }) {
  const { kind, source } = state;
  const row = state.row.value;
  const number = row?.number ?? '';
  if (!state.isEditable) return <NoticeBar tone="bad">{t('shipmentForm_notEditable', { number })}</NoticeBar>;
  if (state.contest.isContested.value) return <ContestedNotice onReload={() => state.open()} />;
  const { head, ern, gone = 0 } = state.known ?? {};
  const type = state.unknownType.value;
  return (
    <>
      {type !== undefined && <NoticeBar tone="warn">{t(`shipmentForm_unknownType_${kind}`, { type })}</NoticeBar>}
      {row?.status === 'rejected' && (
        <NoticeBar tone="warn">{t('shipmentForm_rejected', { number, reason: row.decisionReason ?? '' })}</NoticeBar>
      )}
      {source.kind === 'copy' && head !== undefined && (
        <NoticeBar tone="warn">{t('shipmentForm_copied', { number: head.number })}</NoticeBar>
      )}
      {ern !== undefined && <NoticeBar tone="warn">{t('shipmentForm_fromErn', { number: ern.number })}</NoticeBar>}
      {gone > 0 && (
        <NoticeBar tone="bad">
          {source.kind === 'drum'
            ? t('shipmentForm_drumGone', { drum: source.number })
            : t('shipmentForm_gone', { count: gone })}
        </NoticeBar>
      )}
    </>
  );
}
