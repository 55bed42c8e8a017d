import { DocumentLink } from '../../../documents/document-link.tsx';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { WholeJob } from './pick-lines-state.ts';

interface WholeLeftOutProps {
  job: string;
  lines: WholeJob['leftOut'];
  /** How many lines could be taken. */
  count: number;
}

export function WholeLeftOut({ job, lines, count }: WholeLeftOutProps) {
  return (
    <NoticeBar tone="warn">
      {count === 0 && <span>{t('pick_wholeNothing', { job })} </span>}
      {lines.length > 0 && t('pick_wholeLeftOut', { count: lines.length, job })}
      {lines.slice(0, SHOWN).map((line) => (
        <span key={line.stockLineId} className="left-out">
          {line.stockCode}, {formatQuantity(line.quantity)} {line.unit}, {line.location.name}:{' '}
          {line.heldBy.length === 0
            ? t(`pick_why_${line.why}`)
            : line.heldBy.map(({ kind, id, number }) => (
                <DocumentLink key={`${kind} ${id}`} document={kind} id={id} number={number} newTab />
              ))}
        </span>
      ))}
    </NoticeBar>
  );
}

const SHOWN = 20;
