import { useId } from 'react';
import { href } from '../../router/href.ts';
import { t } from '../../texts.ts';
import { bandName } from '../../ui/age-band-name.ts';
import { formatMoney, formatQuantity } from '../../ui/formats.ts';
import type { Home } from './home-state.ts';
import { Share } from './share.tsx';

/** The age of the stock as one bar, by value where that may be seen, and how many locations are in use. */
export function Stock({ age, space }: Pick<Home, 'age' | 'space'>) {
  const heading = useId();
  if (age === null && space === null) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="home-head">
        {t('home_stock')}
      </h2>
      <div className="home-pair">
        {age !== null && age.length > 0 && <Age bands={age} />}
        {space !== null && (
          <div className="home-figure">
            <p>{t('home_inUse', { used: formatQuantity(String(space.used)), count: space.locations })}</p>
            <Share parts={[{ amount: space.used, kind: 'used' }]} whole={space.locations} />
          </div>
        )}
      </div>
    </section>
  );
}

function Age({ bands }: { bands: NonNullable<Home['age']> }) {
  const isValued = bands.every(({ value }) => value !== null);
  const sizeOf = ({ value, lines }: (typeof bands)[number]) => (isValued ? Number(value) : lines);
  const whole = bands.reduce((sum, band) => sum + sizeOf(band), 0);
  return (
    <div className="home-figure">
      <p>{t(isValued ? 'home_ageByValue' : 'home_ageByLines')}</p>
      <div className="age-bar" aria-hidden="true">
        {bands.map((band, at) => (
          <span key={band.band} className={`age-${at}`} style={{ flexGrow: whole === 0 ? 1 : sizeOf(band) / whole }} />
        ))}
      </div>
      <ul className="age-bands">
        {bands.map((band, at) => (
          <li key={band.band}>
            <span className={`age-key age-${at}`} aria-hidden="true" />
            <a href={`${href('report/agedInventory')}?${new URLSearchParams({ band: band.band })}`}>
              {bandName(band.band)}
            </a>
            <span className="sub">
              {t('home_lineCount', { count: band.lines })}
              {band.value !== null && ` · ${formatMoney(band.value)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
