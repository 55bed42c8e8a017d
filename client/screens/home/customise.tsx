import { signal } from '@preact/signals-react';
import { useId, useState } from 'react';
import { type HomeChoice, homeNumbers, homeParts } from '../../../shared/contract/home/home.ts';
import { accessFor } from '../../../shared/permissions.ts';
import { routeTo } from '../../state/route-to.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { OrderedList } from '../../ui/ordered-list.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { workOf } from './works.ts';

const all: readonly HomeChoice[] = [...homeNumbers, ...homeParts];

interface CustomiseProps {
  /** Null: everything. */
  chosen: readonly HomeChoice[] | null;
  onSave: (chosen: readonly HomeChoice[] | null) => Promise<void>;
  onClose: () => void;
}

const nameOf = (one: HomeChoice) => t(`home_${one}`);

/** Chooses in place what home shows. What this access cannot see stays in the choice, for accesses that can. */
export function Customise({ chosen, onSave, onClose }: CustomiseProps) {
  const heading = useId();
  const shown = chosen ?? all;
  const offered = all.filter(isOffered);
  const [items] = useState(() => signal<readonly HomeChoice[]>(shown.filter((one) => offered.includes(one))));
  const left = offered.filter((one) => !items.value.includes(one));
  async function keep(choice: readonly HomeChoice[] | null): Promise<void> {
    // The call reports its own failure; the choice stays.
    const isKept = await onSave(choice).then(
      () => true,
      () => false,
    );
    if (isKept) onClose();
  }
  const elsewhere = () => shown.filter((one) => !offered.includes(one));
  const { busy, run } = useOneAtATime(() => keep([...items.peek(), ...elsewhere()]));
  return (
    <section className="card home-customise" aria-labelledby={heading}>
      <h2 id={heading}>{t('home_choose')}</h2>
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
          <ul className="home-hidden">
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
      <div className="home-actions">
        <Button kind="primary" busy={busy} onPress={run}>
          {t('home_save')}
        </Button>
        <Button onPress={() => keep(null)}>{t('home_usual')}</Button>
        <Button kind="quiet" onPress={onClose}>
          {t('home_cancel')}
        </Button>
      </div>
    </section>
  );
}

function isOffered(one: HomeChoice): boolean {
  const { current, accesses } = session;
  if (one === 'today' || one === 'space') return current.value?.warehouseId != null && current.value.companyId !== null;
  if (one === 'weeks' || one === 'age') return current.value?.companyId != null;
  const work = workOf(one);
  return (
    work !== undefined &&
    accessFor(work.rule, current.value, accesses.value) !== undefined &&
    routeTo(work.path) !== undefined
  );
}
