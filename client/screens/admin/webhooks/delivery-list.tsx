import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { listWebhookDeliveries } from '../../../../shared/contract/webhooks/webhooks.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip, type Tone } from '../../../ui/chip.tsx';
import { displayZone, formatInstant } from '../../../ui/formats.ts';
import { HistoryList } from '../../../ui/history-list.tsx';

export type Delivery = RowOf<typeof listWebhookDeliveries>;

interface DeliveryListProps {
  deliveries: readonly Delivery[];
  /** Resends a delivery that has ended; undefined while the webhook is off. */
  onAgain: ((delivery: Delivery) => unknown) | undefined;
}

export function DeliveryList({ deliveries, onAgain }: DeliveryListProps) {
  const entries = deliveries.map((delivery) => ({
    key: delivery.id,
    what: (
      <>
        {whatText(delivery)} <DeliveryChip state={delivery.state} />
      </>
    ),
    at: delivery.createdAt,
    note: <Tries delivery={delivery} onAgain={onAgain} />,
  }));
  return <HistoryList entries={entries} />;
}

/** 'ERN, id 17: changed': integrators identify records by id. */
function whatText({ kind, subject, subjectId }: Delivery): string {
  const one = subject === null ? '' : t(`webhooks_one_${subject}`);
  return t(`webhooks_kind_${kind}`, { one, id: String(subjectId ?? '') });
}

/** The number of tries shown at once; the latest matter most. */
const SHOWN = 3;

function Tries({ delivery, onAgain }: { delivery: Delivery } & Pick<DeliveryListProps, 'onAgain'>) {
  const { tries, state, nextTryAt } = delivery;
  const earlier = tries.slice(0, -SHOWN);
  return (
    <>
      {earlier.length > 0 && (
        <details>
          <summary>{t('webhooks_moreTries', { count: earlier.length })}</summary>
          <TryLines tries={earlier} />
        </details>
      )}
      <TryLines tries={tries.slice(-SHOWN)} />
      {nextTryAt !== null && tries.length > 0 && (
        <div>{t('webhooks_nextTry', { at: formatInstant(nextTryAt, displayZone.value) })}</div>
      )}
      {onAgain !== undefined && (
        // The button stays while the delivery waits, so that it keeps the focus.
        <Button
          small
          blocked={state === 'waiting' ? t('webhooks_againWaiting') : undefined}
          onPress={() => onAgain(delivery)}
        >
          {t('webhooks_again')}
        </Button>
      )}
    </>
  );
}

function TryLines({ tries }: Pick<Delivery, 'tries'>) {
  return tries.map(({ at, milliseconds, answer }) => (
    <div key={at}>{t('webhooks_try', { at: formatInstant(at, displayZone.value), milliseconds, answer })}</div>
  ));
}

const tones: Readonly<Record<Delivery['state'], Tone>> = { waiting: 'neutral', delivered: 'good', failed: 'bad' };

function DeliveryChip({ state }: Pick<Delivery, 'state'>) {
  return <StatusChip tone={tones[state]} text={t(`webhooks_delivery_${state}`)} />;
}
