import { useSignals } from '@preact/signals-react/runtime';
import { cancelledJobsText } from '../../documents/ern-status.ts';
import { t } from '../../texts.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Ern } from './ern-rules.ts';

/** What stands in the way of the whole ERN: it is hidden, or jobs on it are cancelled (rules 5, Goods in). */
export function ErnNotice({ ern }: { ern: Ern }) {
  useSignals();
  if (ern.status === 'received') return null;
  if (ern.hidden) return <NoticeBar tone="warn">{t('ern_isHidden')}</NoticeBar>;
  if (ern.cancelledJobs.length === 0) return null;
  const values = { message: cancelledJobsText(ern), jobs: ern.cancelledJobs.join(', ') };
  return ern.source === 'transfer' ? (
    <NoticeBar tone="warn">{t('ern_becomesFree', values)}</NoticeBar>
  ) : (
    <NoticeBar tone="bad">{t('ern_cannotReceive', values)}</NoticeBar>
  );
}
