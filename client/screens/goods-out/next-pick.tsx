import { DocumentLink } from '../../documents/document-link.tsx';
import type { PickRow } from '../../documents/statuses.ts';
import { t } from '../../texts.ts';
import { formatDate } from '../../ui/formats.ts';
import { NextWork } from '../../ui/next-work.tsx';
import { whoGets } from './despatch-detail/despatch-rules.ts';
import type { FinishedPicks } from './finished-picks.ts';

/** Shown after a despatch: the pick that is due next. */
export function NextPick({ finished }: { finished: FinishedPicks | undefined }) {
  if (finished === undefined) return null;
  const { done, next } = finished;
  return (
    <NextWork done={done} none={t('despatch_noneNext')}>
      {next && (
        <>
          {t('despatch_next')} <DocumentLink document="pick" id={next.id} number={next.number} />
          <span className="sub">{factsOf(next)}</span>
        </>
      )}
    </NextWork>
  );
}

function factsOf(pick: PickRow): string {
  const due = pick.pickByDate === null ? null : t('despatch_due', { date: formatDate(pick.pickByDate) });
  return [whoGets(pick), due].filter(Boolean).join('. ');
}
