import { useSignals } from '@preact/signals-react/runtime';
import type { ErnRow } from '../../../documents/ern-status.ts';
import { t } from '../../../texts.ts';
import { dateIn, displayZone } from '../../../ui/formats.ts';
import { ernAge } from './ern-age.ts';

/** How long an ERN has been waiting, or by how much it is late. */
export function AgeCell({ ern }: { ern: ErnRow }) {
  useSignals();
  const zone = displayZone.value;
  const age = ernAge(ern, dateIn(new Date(), zone), zone);
  if (age === undefined) return <span className="sub">–</span>;
  if (age.overdue > 0) return <span className="late">{t('erns_overdueBy', { count: age.overdue })}</span>;
  return <span className="sub">{age.days === 0 ? t('erns_today') : t('erns_days', { count: age.days })}</span>;
}
