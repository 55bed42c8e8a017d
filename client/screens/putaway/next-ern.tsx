import { useSignals } from '@preact/signals-react/runtime';
import { DocumentLink } from '../../documents/document-link.tsx';
import { t } from '../../texts.ts';
import { formatDate } from '../../ui/formats.ts';
import type { MoveState } from './move-state.ts';

/** An ERN is put away: what a storeman does next is the one that is due next. */
export function NextErn({ state }: { state: MoveState }) {
  useSignals();
  const done = state.putAway.value;
  if (done === undefined) return null;
  const { ern, next } = done;
  return (
    <section className="card next-ern" role="status">
      <p className="strong">{t('move_ernPutAway', { ern })}</p>
      {next === undefined ? (
        <p className="sub">{t('move_noErnDue')}</p>
      ) : (
        <p>
          {t('move_nextErn')} <DocumentLink document="ern" id={next.id} number={next.number} />
          <span className="sub">{[next.partner, dueText(next.deliveryDate)].filter(Boolean).join(', ')}</span>
        </p>
      )}
    </section>
  );
}

function dueText(date: string | null): string | null {
  return date === null ? null : t('move_dueOn', { date: formatDate(date) });
}
