import { useSignal } from '@preact/signals-react';
import { type ShipmentList, shipmentLists } from '../../../../shared/shipments.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { SpecificDataState } from './specific-data-state.ts';

interface KeptListsProps {
  state: SpecificDataState;
}

/** Lists of returns and transfers that a company maintains; for any other list the product's own applies. */
export function KeptLists({ state }: KeptListsProps) {
  if (state.groups.value === undefined) return null;
  return (
    <section className="record-more">
      <h3>{t('companies_lists')}</h3>
      {(Object.keys(shipmentLists) as ShipmentList[]).map((name) => (
        <KeptList key={name} name={name} state={state} />
      ))}
    </section>
  );
}

interface KeptListProps {
  name: ShipmentList;
  state: SpecificDataState;
}

function KeptList({ name, state }: KeptListProps) {
  const word = useSignal('');
  const own = state.listed(name);
  const words = own.length > 0 ? own : shipmentLists[name];
  async function add(): Promise<void> {
    const item = word.value.trim();
    if (item !== '' && (await state.keep(name, [...words, item], { item, value: 'true' }))) word.value = '';
  }
  async function remove(item: string): Promise<void> {
    const rest = words.filter((one) => one !== item);
    await state.keep(name, rest, { item, value: null });
  }
  return (
    <details>
      <summary>
        {t(`companies_list_${name}`)}{' '}
        <span className="sub">{own.length > 0 ? t('companies_listOwn') : t('companies_listUsual')}</span>
      </summary>
      <ul>
        {words.map((item) => (
          <li key={item}>
            {item}{' '}
            <Button
              kind="plain"
              icon="trash"
              label={t('companies_listRemove', { item })}
              onPress={() => remove(item)}
            />
          </li>
        ))}
      </ul>
      <div className="form-fields">
        <TextField label={t('companies_listWord')} value={word} longest={60} />
        <Button onPress={add}>{t('companies_listAdd')}</Button>
      </div>
    </details>
  );
}
