import { useEffect, useMemo } from 'react';
import { type FloorAction, floorActions } from '../../../shared/contract/home/home.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { t } from '../../texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { createHomeScan } from './home-scan.ts';
import type { CountedWork } from './home-state.ts';
import { addressOf, workOf } from './works.ts';

/** What a storeman begins from home, with how much of it waits, and a field for anything scanned. */
export function Floor({ work }: { work: readonly CountedWork[] }) {
  const actions = floorActions.flatMap((action) => {
    const counted = work.find(({ number }) => number === action);
    return counted === undefined ? [] : [{ action, count: counted.count }];
  });
  if (actions.length === 0) return null;
  return (
    <>
      <HomeScanField />
      <nav className="floor" aria-label={t('home_actions')}>
        {actions.map(({ action, count }) => (
          <a key={action} className="floor-action" href={addressOf(workOf(action))}>
            <Icon name={action} />
            <span className="floor-name">{t(`home_begin_${action}`)}</span>
            <span className="sub">{waitingText(action, count)}</span>
          </a>
        ))}
      </nav>
    </>
  );
}

function HomeScanField() {
  const { queue, close } = useMemo(createHomeScan, []);
  useEffect(() => close, [close]);
  return <ScanField label={t('home_scan')} queue={queue} />;
}

function waitingText(action: FloorAction, count: number): string {
  return count === 0 ? t('home_noneWaiting') : t(`home_${action}Waiting`, { count });
}
