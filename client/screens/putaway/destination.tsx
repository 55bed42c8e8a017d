import { useEffect, useMemo } from 'react';
import { api } from '../../calls/api.ts';
import { thenScan } from '../../scan/focused-scan-field.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { createDestinationField, suggestedLocations } from './destination-field.ts';
import type { Location } from './move-order.ts';
import type { MoveState } from './move-state.ts';

export function Destination({ state }: { state: MoveState }) {
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
