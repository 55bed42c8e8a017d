import { signal } from '@preact/signals-react';
import { useState } from 'react';
import type { HomeNumber } from '../../../shared/contract/views/home.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OrderedList } from '../../ui/ordered-list.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';

interface ChooseNumbersProps {
  offered: readonly HomeNumber[];
  shown: readonly HomeNumber[];
  onSave: (numbers: readonly HomeNumber[] | null) => Promise<void>;
  onClose: () => void;
}

const nameOf = (number: HomeNumber) => t(`home_${number}`);

/** Numbers that this access cannot see stay in the choice, for accesses that can. */
export function ChooseNumbers({ offered, shown, onSave, onClose }: ChooseNumbersProps) {
  const [items] = useState(() => signal<readonly HomeNumber[]>(shown.filter((one) => offered.includes(one))));
  const left = offered.filter((one) => !items.value.includes(one));
  async function keep(numbers: readonly HomeNumber[] | null): Promise<void> {
    // The call reports its own failure; the dialog keeps the choice.
    const isKept = await onSave(numbers).then(
      () => true,
      () => false,
    );
    if (isKept) onClose();
  }
  const elsewhere = () => shown.filter((one) => !offered.includes(one));
  const { busy, run } = useOneAtATime(() => keep([...items.peek(), ...elsewhere()]));
  return (
    <Dialog
      title={t('home_choose')}
      onClose={onClose}
      onSave={run}
      actions={
        <>
          <Button onPress={() => keep(null)}>{t('home_usual')}</Button>
          <Button kind="primary" busy={busy} onPress={run}>
            {t('home_save')}
          </Button>
        </>
      }
    >
      <OrderedList
        label={t('home_shown')}
        items={items}
        keyOf={(one) => one}
        nameOf={nameOf}
        onRemove={(one) => {
          items.value = items.peek().filter((other) => other !== one);
        }}
      />
      {left.length > 0 && (
        <section aria-labelledby="home-hidden">
          <h3 id="home-hidden">{t('home_hidden')}</h3>
          <ul className="due-hidden">
            {left.map((one) => (
              <li key={one}>
                {nameOf(one)}
                <Button
                  small
                  icon="plus"
                  label={t('home_add', { what: nameOf(one) })}
                  onPress={() => {
                    items.value = [...items.peek(), one];
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
