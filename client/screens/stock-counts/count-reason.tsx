import { useEffect, useRef } from 'react';
import { isSending, unsentText } from '../../scan/scan-queue.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { NoteField } from '../../ui/fields/text-field.tsx';
import { UsualReasons } from '../../ui/fields/usual-reasons.tsx';
import type { CountState } from './count-state.ts';

const usualReasons = ['counting_missing', 'counting_found', 'counting_damaged', 'counting_miscounted'] as const;

/**
 * The reason for the difference. Once every line is counted and one differs, a usual reason submits the count with it. An error takes the
 * focus, because the field may be out of sight under the lines (checklist 43).
 */
export function CountReason({ state }: { state: CountState }) {
  const { reason } = state;
  const field = useRef<HTMLDivElement>(null);
  const error = state.reasonError.value;
  useEffect(() => {
    if (error !== undefined) field.current?.querySelector('textarea')?.focus();
  }, [error]);
  const isLast = state.differs.value && reason.value.trim() === '';
  return (
    <div ref={field} className="count-reason">
      <NoteField label={t('counting_reason')} hint={t('counting_reasonHint')} value={reason} error={error} rows={2} />
      {isLast ? (
        <SubmitWith state={state} />
      ) : (
        <UsualReasons
          reasons={usualReasons.map((one) => t(one))}
          onChoose={(one) => {
            reason.value = [reason.peek().trim(), one].filter(Boolean).join(', ');
          }}
        />
      )}
    </div>
  );
}

function SubmitWith({ state }: { state: CountState }) {
  const { queue } = state.scan;
  return (
    <div className="usual-reasons">
      {usualReasons.map((one) => (
        <Button
          key={one}
          small
          blocked={unsentText(queue)}
          pending={isSending(queue)}
          onPress={() => {
            state.reason.value = t(one);
            return state.submit();
          }}
        >
          {t('counting_submitWith', { reason: t(one) })}
        </Button>
      ))}
    </div>
  );
}
