import { useEffect, useMemo } from 'react';
import { compare } from '../../../shared/quantity.ts';
import { api } from '../../calls/api.ts';
import { GoodsScanField, useOthersChanges } from '../../goods/goods-scan-field.tsx';
import { useLookAddress } from '../../goods/look-address.ts';
import { reservedFacts } from '../../goods/reserved-facts.tsx';
import { isSending, unsentText } from '../../scan/scan-queue.ts';
import { ScannedPanel } from '../../scan/scanned-panel.tsx';
import { draftScans } from '../../state/drafts/draft-scans.ts';
import { useDraft } from '../../state/drafts/use-draft.ts';
import { linesShortcuts, usePageShortcuts } from '../../state/page-shortcuts.ts';
import { session } from '../../state/session.ts';
import { useUnsaved } from '../../state/unsaved.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import { DocumentPage } from '../../ui/document-page.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { type HistoryEntry, HistoryList } from '../../ui/history-list.tsx';
import { suggestedLocation } from './destination-field.ts';
import { LookedAt } from './goods-here.tsx';
import { MoveState, type RecentMove } from './move-state.ts';

const DOCUMENT = 'putaway/stock';

/** Move stock, by location, by SKU, by drum or by ERN (rules 2, putaway/stock; rules 5, Move stock). */
export function MoveStock() {
  const state = useMemo(() => new MoveState(api, draftScans(DOCUMENT)), []);
  useEffect(() => void state.open(), [state]);
  useLookAddress(state);
  useUnsaved(state.unsaved);
  useOthersChanges(state);
  useDraft(DOCUMENT, state, state.isOpen.value);
  usePageShortcuts(linesShortcuts);
  const { company, warehouse } = session.current.value ?? {};
  const isShown = state.goods.look.value.kind === 'shown';
  return (
    <DocumentPage
      title={t('title_moveStock')}
      facts={t('move_facts', { company: company?.name ?? '', warehouse: warehouse?.name ?? '' })}
      actions={isShown ? <MoveActions state={state} /> : undefined}
      onSave={() => state.move()}
      aside={<MoveAside state={state} />}
    >
      <GoodsScanField label={t('move_scan')} state={state} below={<ScannedGoods state={state} />} />
      <LookedAt state={state} />
      <MoveQuestions state={state} />
    </DocumentPage>
  );
}

function MoveActions({ state }: { state: MoveState }) {
  return (
    <Button
      kind="primary"
      blocked={hindranceText(state)}
      pending={isSending(state.scan.queue)}
      onPress={() => state.move()}
    >
      {moveText(state)}
    </Button>
  );
}

function moveText({ goods, destination, everything }: MoveState): string {
  const count = everything.value ? goods.total.value : goods.chosen.value.length;
  const name = destination.value?.label;
  if (count === 0) return t('move_move');
  return name === undefined ? t('move_moveLines', { count }) : t('move_moveLinesTo', { count, name });
}

function hindranceText({ hindrance, goods, destination, scan }: MoveState): string | undefined {
  switch (hindrance.value) {
    case 'line':
      return t('goods_chooseLine');
    case 'fault':
      return goods.chosen.value.find((line) => line.bad.value)?.error.value;
    case 'scans':
      return unsentText(scan.queue);
    case 'destination':
      return t('move_chooseDestination');
    case 'same':
      return t('move_sameLocation', { name: destination.value?.label ?? '' });
    default:
      return undefined;
  }
}

/** Asks for confirmation before goods reserved for picks are moved. */
function MoveQuestions({ state: { confirmations } }: { state: MoveState }) {
  return (
    <ConfirmationsDialog
      confirmations={confirmations}
      title={t('title_moveStock')}
      verb={t('move_move')}
      factsOf={reservedFacts}
    />
  );
}

function MoveAside({ state }: { state: MoveState }) {
  const moves = state.recent.value;
  return (
    <Card title={t('move_recent')}>
      {moves.length === 0 ? (
        <p className="sub">{t('move_noneRecent')}</p>
      ) : (
        <HistoryList entries={moves.map((move) => entryOf(move, state))} />
      )}
    </Card>
  );
}

function entryOf(move: RecentMove, state: MoveState): HistoryEntry {
  const { id, at, from, to, reversed } = move;
  return {
    key: id,
    what: whatOf(move),
    at,
    note: t('move_recentWay', { from: from.join(', '), to }),
    ...(reversed ? { undone: true } : { onUndo: () => state.undo(id) }),
  };
}

function whatOf({ stockCode, quantity, lines }: RecentMove): string {
  if (stockCode === null || quantity === null) return t('goods_lineCount', { count: lines });
  return t('move_recentOne', { quantity: formatQuantity(quantity), code: stockCode });
}

/** The goods scanned last, until they are moved or cleared, with the location suggested for them. */
function ScannedGoods({ state }: { state: MoveState }) {
  const line = state.scan.scanned.value;
  if (line === undefined || !line.isChosen || !state.goods.lines.value.includes(line)) return null;
  const { stockCode, name, unit, location, drum } = line.row.value;
  const { most, rest } = line;
  return (
    <ScannedPanel
      title={t('move_scanned')}
      line={line}
      code={state.goods.at?.kind === 'location' ? line.what : [location, line.what].join(' · ')}
      name={drum === null ? name : `${stockCode} ${name}`}
      sum={
        <span className="quantity counted-of">
          {t('move_chosenOf', { chosen: formatQuantity(line.typed.value), quantity: formatQuantity(most) })}
          <span className="unit">{unit}</span>
        </span>
      }
      next={suggestedLocation(line)?.label}
      count={
        drum === null
          ? {
              queue: state.scan.queue,
              what: stockCode,
              cell: line.cell,
              label: t('move_scannedQuantity', { what: stockCode }),
              isKnownCode: (code) => state.knows(code),
              full: compare(rest, '0') > 0 ? undefined : t('move_allChosen'),
              rest: { left: compare(rest, '0') > 0 ? rest : '0', whole: most, enter: () => line.chooseAll() },
              oneMore: () => line.add(compare(rest, '1') < 0 ? rest : '1'),
              oneLess: (quantity) => {
                line.typed.value = quantity;
              },
            }
          : undefined
      }
    />
  );
}
