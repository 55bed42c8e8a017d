import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { Confirmation } from '../../../shared/confirmations.ts';
import { getStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { compare, subtract } from '../../../shared/quantity.ts';
import { api } from '../../calls/api.ts';
import { readyIn } from '../../documents/loaded.ts';
import { textBy } from '../../documents/person-text.tsx';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import type { ScreenProps } from '../../route.ts';
import { href } from '../../router/href.ts';
import { navigate } from '../../router/navigate.ts';
import { CountedSum } from '../../scan/counted-sum.tsx';
import { ScanField, StickyChip } from '../../scan/scan-field.tsx';
import { ScannedPanel } from '../../scan/scanned-panel.tsx';
import { draftScans } from '../../state/drafts/draft-scans.ts';
import { useDraft } from '../../state/drafts/use-draft.ts';
import { useLive } from '../../state/live/live.ts';
import { linesShortcuts, usePageShortcuts } from '../../state/page-shortcuts.ts';
import { useUnsaved } from '../../state/unsaved.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import { DocumentPage } from '../../ui/document-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { displayZone, formatInstant, formatQuantity } from '../../ui/formats.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { Meter } from '../../ui/meter.tsx';
import { NextWork } from '../../ui/next-work.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { CountActions } from './count-actions.tsx';
import { countColumns } from './count-columns.tsx';
import type { CountLineState } from './count-line-state.ts';
import { CountReason } from './count-reason.tsx';
import type { StockCount } from './count-scan.ts';
import { CountState } from './count-state.ts';
import { countStatus } from './counts-list.tsx';
import { createStartCount } from './start-count.ts';

/** One stock count: count by scan or by hand, check the differences, submit; a second user approves a large difference. */
export function Count({ params }: ScreenProps) {
  const id = Number(params.id);
  const state = useMemo(() => new CountState(id, api, draftScans(`stockCount/${id}`)), [id]);
  useEffect(() => void state.open(), [state]);
  useUnsaved(state.unsaved);
  useLive({ document: 'stockCount', id }, () => void state.open());
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()} of={{ get: getStockCount, id }}>
      {(count) => <OpenCount count={count} state={state} />}
    </WhenLoaded>
  );
}

function OpenCount({ count, state }: { count: StockCount; state: CountState }) {
  usePageShortcuts(linesShortcuts);
  const { status, blind, location } = count;
  const isCounting = status === 'counting';
  useDraft(`stockCount/${count.id}`, state, isCounting);
  const hidesBook = blind && isCounting;
  const isOfSku = location === null;
  const columns = useMemo(() => countColumns({ isCounting, hidesBook, isOfSku }), [isCounting, hidesBook, isOfSku]);
  const knows = useCallback((code: string) => state.knows(code), [state]);
  const isOpen = status === 'counting' || status === 'submitted';
  return (
    <DocumentPage
      title={count.number}
      status={<StatusChip {...countStatus(status)} />}
      facts={[location?.name ?? count.sku?.stockCode, blind ? t('counts_isBlind') : undefined]
        .filter(Boolean)
        .join(', ')}
      notice={<CountNotice count={count} />}
      actions={isOpen ? <CountActions count={count} state={state} /> : undefined}
      onSave={isCounting ? () => state.submit() : undefined}
      aside={<CountAside count={count} state={state} />}
    >
      <NextCount state={state} />
      {isCounting && (
        <ScanField
          label={count.sku === null ? t('counting_scan') : t('counting_scanSku', { sku: count.sku.stockCode })}
          queue={state.scan.queue}
          below={<ScannedCount state={state} hidesBook={hidesBook} isKnownCode={knows} />}
        >
          <StickyChip of={state.scan.location} text={({ name }) => t('counting_sticky', { name })} />
          <StickyChip of={state.scan.awaitingDrum} text={(code) => t('counting_stickyDrum', { code })} />
        </ScanField>
      )}
      {state.lines.value.length === 0 ? (
        <EmptyState title={t('counting_lines')} text={t('counting_empty')} />
      ) : (
        <LinesTable label={t('counting_lines')} columns={columns} lines={state.lines.value} isKnownCode={knows} />
      )}
      {isCounting && <CountReason state={state} />}
      <ConfirmationsDialog
        confirmations={state.confirmations}
        title={t(status === 'submitted' ? 'counting_approveTitle' : 'counting_submitTitle', { number: count.number })}
        verb={t(status === 'submitted' ? 'counting_approve' : 'counting_submit')}
        factsOf={movedFacts}
      />
    </DocumentPage>
  );
}

/** Shown after a count ends here: the location that is due next. */
function NextCount({ state }: { state: CountState }) {
  const done = state.finished.value;
  const start = useMemo(() => createStartCount(api, (id) => navigate(href('putaway/count/:id', { id }))), []);
  useEffect(() => {
    if (done !== undefined) void start.readDue();
  }, [done, start]);
  const due = start.due.value;
  if (done === undefined || due === undefined) return null;
  const next = due.find(({ open }) => open === null);
  return (
    <NextWork done={done} none={t('counts_dueEmpty')}>
      {next && (
        <Button kind="primary" onPress={() => start.begin(next)}>
          {t('counts_count', { name: next.name })}
        </Button>
      )}
    </NextWork>
  );
}

function ScannedCount({ state, hidesBook, isKnownCode }: ScannedCountProps) {
  const line = state.scan.scanned.value;
  if (line === undefined) return null;
  const { sku, location, drumNumber, counted, book } = line.row.value;
  const isOfSku = readyIn(state.load.value)?.location === null;
  return (
    <ScannedPanel
      title={t('counting_scanned')}
      line={line}
      code={[isOfSku ? location.name : undefined, drumNumber ?? sku.stockCode].filter(Boolean).join(' · ')}
      name={sku.name}
      sum={
        <CountedSum
          line={line}
          counted={counted ?? '0'}
          unit={sku.unit}
          text={(sum) =>
            hidesBook || book === null ? sum : t('counting_sumOf', { counted: sum, book: formatQuantity(book) })
          }
        />
      }
      next={state.nextUncounted?.row.value.sku.stockCode}
      count={{
        queue: state.scan.queue,
        what: drumNumber ?? sku.stockCode,
        cell: line.counted,
        label: t('counting_quantityOf', { what: drumNumber ?? sku.stockCode }),
        isKnownCode,
        ...(drumNumber === null && {
          oneMore: () => state.scan.queue.take(sku.stockCode),
          oneLess: (quantity: string) => line.count(quantity),
          rest: hidesBook ? undefined : restOf(line),
        }),
      }}
    />
  );
}

/** What is left of the expected quantity; undefined once it is reached. */
function restOf(line: CountLineState) {
  const { counted, book } = line.row.value;
  if (book === null || compare(book, counted ?? '0') <= 0) return undefined;
  return { left: subtract(book, counted ?? '0'), whole: book, enter: () => line.count(book) };
}

interface ScannedCountProps {
  state: CountState;
  hidesBook: boolean;
  isKnownCode: (code: string) => boolean;
}

function CountNotice({ count }: { count: StockCount }) {
  const { status, blind, rejection, mayApprove } = count;
  if (status === 'submitted')
    return <NoticeBar tone="warn">{t(mayApprove ? 'counting_yours' : 'counting_second')}</NoticeBar>;
  if (status !== 'counting') return null;
  if (rejection !== null) return <NoticeBar tone="warn">{t('counting_sentBack', { reason: rejection })}</NoticeBar>;
  return blind ? <NoticeBar tone="warn">{t('counting_blindNotice')}</NoticeBar> : null;
}

/** The quantities of a line whose stock moved meanwhile; a blind count has none. */
function movedFacts({ data = {} }: Confirmation) {
  const [moved, book, counted] = [data.moved, data.book, data.counted];
  if (typeof moved !== 'string' || typeof book !== 'string' || typeof counted !== 'string') return null;
  const isOut = moved.startsWith('-');
  return t(isOut ? 'counting_movedOut' : 'counting_movedIn', {
    moved: formatQuantity(isOut ? moved.slice(1) : moved),
    book: formatQuantity(book),
    counted: formatQuantity(counted),
  });
}

function CountAside({ count, state }: { count: StockCount; state: CountState }) {
  const rows = state.lines.value.map((line) => line.row.value);
  const counted = rows.filter((row) => row.counted !== null).length;
  const differing = rows.filter((row) => row.difference !== null && row.difference !== '0').length;
  const text = t('counts_linesOf', { counted, lines: rows.length });
  const hidesBook = count.blind && count.status === 'counting';
  return (
    <Card title={t('counting_facts')}>
      {rows.length > 0 && <Meter label={t('counting_linesCounted')} value={counted} of={rows.length} text={text} />}
      <Facts
        facts={[
          [t('counting_linesCounted'), text],
          ...(hidesBook ? [] : [[t('counting_differences'), String(differing)] as const]),
          [t('counting_begun'), didAt(count.createdBy, count.createdAt)],
          ...(count.submittedBy === null || count.status === 'counting'
            ? []
            : [[t('counting_submittedBy'), didAt(count.submittedBy, count.submittedAt)] as const]),
          ...(count.postedBy === null
            ? []
            : [[t('counting_postedBy'), didAt(count.postedBy, count.postedAt)] as const]),
          ...(count.reason === null ? [] : [[t('counting_reason'), count.reason] as const]),
        ]}
      />
    </Card>
  );
}

function didAt(by: string, at: string | null): ReactNode {
  return textBy('counting_at', by, { at: at === null ? '' : formatInstant(at, displayZone.value) });
}
