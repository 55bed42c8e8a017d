import { useCallback, useEffect, useMemo } from 'react';
import { api } from '../../calls/api.ts';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import type { GoodsItem } from '../../goods/find-goods.ts';
import { ClearButton, MoreGoods } from '../../goods/goods-cells.tsx';
import { thenScan } from '../../scan/focused-scan-field.ts';
import { session } from '../../state/session.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { displayZone, formatDate, formatInstant } from '../../ui/formats.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { NextWork } from '../../ui/next-work.tsx';
import { createDestinationField, suggestedLocations } from './destination-field.ts';
import { moveLineColumns } from './move-line-columns.tsx';
import type { Location } from './move-order.ts';
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

function Destination({ state }: { state: MoveState }) {
  const field = useMemo(() => createDestinationField(api, state), [state]);
  useEffect(() => field.tie(), [field]);
  const destination = state.destination.value;
  const chosen = state.goods.chosen.value;
  const offers = suggestedLocations(chosen).filter(({ id }) => id !== destination?.id);
  async function sendTo(kind: 'quarantine' | 'goodsIn'): Promise<void> {
    if (!(await state.sendTo(kind))) toasts.warn(t('move_noSuchPlace'));
  }
  return (
    <div className={classNames('destination', chosen.length === 0 && destination === undefined && 'destination-idle')}>
      <ComboboxField
        label={t('move_destination')}
        combobox={field.combobox}
        placeholder={t('move_destinationHint')}
        hint={destination === undefined ? undefined : cautionText(destination)}
      />
      <div className="destination-offers">
        {offers.map((offer) => (
          <Button
            key={offer.id}
            icon="location"
            onPress={thenScan(() => {
              state.destination.value = offer;
            })}
          >
            {offer.label}
          </Button>
        ))}
      </div>
      <MenuButton
        label={t('move_more')}
        icon="more"
        edge="end"
        items={[
          { key: 'quarantine', label: t('move_toQuarantine'), onSelect: () => sendTo('quarantine') },
          { key: 'goodsIn', label: t('move_toGoodsIn'), onSelect: () => sendTo('goodsIn') },
        ]}
      />
    </div>
  );
}

function cautionText({ label: name, caution }: Location): string | undefined {
  if (caution === null) return undefined;
  return caution === 'quarantine' ? t('move_cautionQuarantine', { name }) : t('move_cautionGoodsIn', { name });
}
