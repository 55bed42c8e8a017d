import { useCallback, useMemo } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import type { GoodsItem } from '../../goods/find-goods.ts';
import { ClearButton, MoreGoods } from '../../goods/goods-cells.tsx';
import { thenScan } from '../../scan/focused-scan-field.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { displayZone, formatDate, formatInstant } from '../../ui/formats.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { NextWork } from '../../ui/next-work.tsx';
import { Destination } from './destination.tsx';
import { moveLineColumns } from './move-line-columns.tsx';
import type { MoveState } from './move-state.ts';
import { WaitingGoods } from './waiting-goods.tsx';

function GoodsHere({ state }: { state: MoveState }) {
  const { goods } = state;
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const { at } = goods;
  const atLocation = at?.kind === 'location';
  const isKnownCode = useCallback((code: string) => state.knows(code), [state]);
  const columns = useMemo(
    () => moveLineColumns({ state, isH3g, atLocation, isKnownCode }),
    [state, isH3g, atLocation, isKnownCode],
  );
  const lines = goods.lines.value;
  return (
    <>
      <Destination state={state} />
      <div className="goods-bar">
        <LineCount state={state} />
        {goods.at !== undefined && <span className="sub">{lastCountText(goods.at)}</span>}
        {atLocation ? (
          <Button small onPress={thenScan(() => state.selectEverything())}>
            {t('move_everything', { name: at.label })}
          </Button>
        ) : (
          <Button small onPress={thenScan(() => state.selectAll())}>
            {t('goods_selectAll')}
          </Button>
        )}
        <ClearButton chosen={goods.chosen} onClear={() => state.clear()} />
      </div>
      <LinesTable label={t('move_lines')} columns={columns} lines={lines} isKnownCode={isKnownCode} />
      {goods.hasMore && <MoreGoods shown={lines.length} count={goods.total.value} onMore={() => state.showMore()} />}
    </>
  );
}

function LineCount({ state: { goods, everything } }: { state: MoveState }) {
  const count = goods.total.value;
  return <span>{t(everything.value ? 'move_everythingOn' : 'goods_lineCount', { count })}</span>;
}

export function LookedAt({ state }: { state: MoveState }) {
  const look = state.goods.look.value;
  switch (look.kind) {
    case 'start':
      return (
        <>
          <NextErn state={state} />
          <WaitingGoods state={state} />
        </>
      );
    case 'looking':
      return <p role="status">{t('app_loading')}</p>;
    case 'failed':
      return <ErrorPanel text={errorText(look.error)} onRetry={() => state.retry(look.at)} />;
    case 'shown': {
      const { kind, label } = look.at;
      const isEmpty = state.goods.lines.value.length === 0;
      if (!isEmpty) return <GoodsHere state={state} />;
      return (
        <EmptyState title={t(`move_empty_${kind}`, { label })} text={lastCountText(look.at)}>
          <Button onPress={() => state.start()}>{t('move_back')}</Button>
        </EmptyState>
      );
    }
  }
}

/** Undefined for anything but a location, and if not known. */
function lastCountText({ kind, countedAt, countedBy }: GoodsItem): string | undefined {
  if (kind !== 'location' || countedAt === undefined) return undefined;
  if (countedAt === null) return t('move_neverCounted');
  return t('move_counted', { at: formatInstant(countedAt, displayZone.value), by: countedBy ?? '' });
}

/** Shown after an ERN is put away: the ERN that is due next. */
function NextErn({ state }: { state: MoveState }) {
  const done = state.putAway.value;
  if (done === undefined) return null;
  const { ern, next } = done;
  return (
    <NextWork done={t('move_ernPutAway', { ern })} none={t('move_noErnDue')}>
      {next && (
        <>
          {t('move_nextErn')} <DocumentLink document="ern" id={next.id} number={next.number} />
          <span className="sub">{[next.partner, dueText(next.deliveryDate)].filter(Boolean).join(', ')}</span>
        </>
      )}
    </NextWork>
  );
}

function dueText(date: string | null): string | null {
  return date === null ? null : t('move_dueOn', { date: formatDate(date) });
}
