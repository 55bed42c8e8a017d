import type { ReactNode } from 'react';
import { PersonLink } from '../../../documents/person-text.tsx';
import { t } from '../../../texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import type { Shipment } from './shipment.ts';

interface ShownStep {
  readonly key: 'asked' | 'approved' | 'rejected' | 'cancelled' | 'packed' | 'collected' | 'arrived';
  readonly state: 'done' | 'failed' | 'open';
  readonly by?: string | null;
  readonly at?: string | null;
  readonly why?: ReactNode;
}

export function StatusSteps({ shipment }: { shipment: Shipment }) {
  const steps = stepsOf(shipment);
  const next = steps.find(({ state }) => state === 'open');
  return (
    <ol className="steps" aria-label={t('shipment_progress')}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={`step step-${step.state === 'open' ? (step === next ? 'next' : 'waiting') : step.state}`}
          aria-current={step === next ? 'step' : undefined}
        >
          <span className="step-mark">
            {step.state === 'done' && <Icon name="check" />}
            {step.state === 'failed' && <Icon name="close" />}
          </span>
          <span>
            {t(`shipment_step_${step.key}`)}
            <StepNote step={step} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepNote({ step: { by, at, why } }: { step: ShownStep }) {
  if (by == null && at == null && why == null) return null;
  return (
    <span className="step-note">
      {by != null && <PersonLink name={by} />} {at != null && <DateText value={at} />}
      {why != null && <span className="step-why">{why}</span>}
    </span>
  );
}

function stepsOf(shipment: Shipment): readonly ShownStep[] {
  const { status, decidedBy, decidedAt, decisionReason } = shipment;
  const request = { key: 'asked', by: shipment.submittedBy ?? shipment.createdBy, at: shipment.submittedAt } as const;
  const decided = { by: decidedBy, at: decidedAt, why: decisionReason };
  const isAsked = shipment.submittedAt !== null && status !== 'draft';
  const first: ShownStep = { ...request, state: isAsked ? 'done' : 'open' };
  if (status === 'rejected') return [first, { key: 'rejected', state: 'failed', ...decided }];
  if (status === 'cancelled') return [...(isAsked ? [first] : []), { key: 'cancelled', state: 'failed', ...decided }];
  const isApproved = status === 'approved' || status === 'awaitingCollection' || status === 'collected';
  const isPacked = status === 'awaitingCollection' || status === 'collected';
  const { destination, arrival } = shipment;
  return [
    first,
    { key: 'approved', ...(isApproved ? { state: 'done', by: decidedBy, at: decidedAt } : { state: 'open' }) },
    {
      key: 'packed',
      ...(isPacked ? { state: 'done', by: shipment.confirmedBy, at: shipment.confirmedAt } : { state: 'open' }),
    },
    {
      key: 'collected',
      ...(status === 'collected'
        ? { state: 'done', by: shipment.collectedBy, at: shipment.collectedAt }
        : { state: 'open' }),
    },
    ...(destination === null ? [] : [arrived(arrival)]),
  ];
}

/** A transfer to one of our warehouses ends with its arrival, or when it is closed as never arriving. */
function arrived(arrival: Shipment['arrival']): ShownStep {
  if (arrival === 'closed') return { key: 'arrived', state: 'failed', why: t('shipments_arrival_closed') };
  return { key: 'arrived', state: arrival === 'received' ? 'done' : 'open' };
}
