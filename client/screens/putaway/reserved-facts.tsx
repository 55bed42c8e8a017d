import type { Confirmation } from '../../../shared/errors.ts';
import { href } from '../../router/href.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/quantity-format.ts';

interface Pick {
  id: number;
  number: string;
  quantity: string;
}

/** The picks that hold what is moved: the goods stay theirs, and they then show the new location. */
export function reservedFacts({ data }: Confirmation) {
  const picks = (data?.['picks'] ?? []) as readonly Pick[];
  return (
    <ul className="plain-list">
      {picks.map(({ id, number, quantity }) => (
        <li key={id}>
          <a href={href('goodsOut/despatch/:id', { id })} target="_blank" rel="noreferrer">
            {t('move_pickHolds', { number, quantity: formatQuantity(quantity) })}
          </a>
        </li>
      ))}
    </ul>
  );
}
