import { isStoppedByJobs } from '../../documents/statuses.ts';
import { unsentText } from '../../scan/scan-queue.ts';
import type { ShownShortcut } from '../../state/page-shortcuts.ts';
import { CloseDialog, useClosing } from '../../stock-actions/closing/close-dialog.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { useChanging } from './edit/use-changing.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import type { Ern } from './ern-rules.ts';
import type { ErnState } from './ern-state.ts';
import type { LineActions } from './line-actions.ts';

/** Receive shows what still blocks it. With cancelled jobs on the ERN, their goods are received as free stock. */
export function ErnActions({ ern, state }: { ern: Ern; state: ErnState }) {
  const asFreeStock = isStoppedByJobs(ern);
  const isTransfer = ern.source === 'transfer';
  const transit = useClosing(() => void state.open());
  const changing = useChanging(ern, state);
  return (
    <>
      {!asFreeStock && <Button onPress={() => state.saveAll()}>{t('ern_saveCount')}</Button>}
      <MenuButton
        label={t('ern_moreActions')}
        kind="plain"
        edge="end"
        items={[
          // On a handheld, the longer label of the last button takes up the room of this one.
          ...(asFreeStock ? [{ key: 'save', label: t('ern_saveCount'), onSelect: () => state.saveAll() }] : []),
          {
            key: 'asShipped',
            label: t(asFreeStock ? 'ern_asShippedAsFree' : 'ern_asShipped'),
            onSelect: () => state.receipt.receive({ asShipped: true, asFreeStock }),
          },
          { key: 'edit', label: t('ern_edit'), parted: true, onSelect: changing.edit },
          ...(isTransfer ? [] : [{ key: 'cancel', label: t('ern_cancel'), danger: true, onSelect: changing.cancel }]),
          ...(isTransfer && transit !== undefined
            ? [{ key: 'close', label: t('transit_close'), parted: true, onSelect: () => transit.open(ern) }]
            : []),
        ]}
      />
      {transit && <CloseDialog closing={transit.closing} />}
      {changing.dialog}
      <ReceiveButton state={state} asFreeStock={asFreeStock} />
    </>
  );
}

/** The only action that a scan renders again. */
function ReceiveButton({ state, asFreeStock }: { state: ErnState; asFreeStock: boolean }) {
  return (
    <Button
      kind="primary"
      blocked={inTheWay(state)}
      pending={state.counting.sending.value}
      onPress={() => state.receipt.receive({ asFreeStock })}
    >
      {t(asFreeStock ? 'ern_receiveAsFree' : 'ern_receive')}
    </Button>
  );
}

function inTheWay({ lines, scan, defaultLocation }: ErnState): string | undefined {
  if (!lines.isWhole.value) return t('ern_reading');
  const { lines: all, counted, unplaced } = lines.progress.value;
  if (counted < all) return t('ern_notCounted', { count: all - counted });
  if (defaultLocation === undefined && unplaced > 0) return t('ern_unplaced', { count: unplaced });
  return unsentText(scan.queue);
}

/** Quick keys for the current line of an open ERN. They use Alt because the scan field has the focus and a plain letter would be a scan. */
export function ernShortcuts(state: ErnState, actions: LineActions): readonly ShownShortcut[] {
  const onLine = (act: (line: ErnLineState) => unknown) => () => {
    const line = state.lines.current.peek() ?? state.lines.all.peek()[0];
    if (line !== undefined) act(line);
  };
  return [
    { keys: 'Alt U', text: 'shortcut_uncounted', run: () => state.nextUncounted() },
    { keys: 'Alt Z', text: 'shortcut_undoScan', run: () => state.scan.undo() },
    { keys: 'Alt S', text: 'shortcut_split', run: onLine((line) => actions.split(line)) },
    { keys: 'Alt C', text: 'shortcut_comment', run: onLine((line) => actions.comment(line)) },
    { keys: 'Alt M', text: 'shortcut_damaged', run: onLine((line) => actions.damaged(line)) },
    { keys: 'Alt P', text: 'shortcut_photo', run: onLine((line) => actions.photograph(line)) },
    { keys: 'Alt R', text: 'shortcut_receive', run: () => state.receipt.receive() },
    { keys: 'Alt A', text: 'shortcut_asShipped', run: () => state.receipt.receive({ asShipped: true }) },
  ];
}
