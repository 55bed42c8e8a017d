import type { RowOf } from '../../../shared/contract/operation.ts';
import type { listSendings } from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip, type Tone } from '../../ui/chip.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { HistoryList } from '../../ui/history-list.tsx';

export type Sending = RowOf<typeof listSendings>;

interface SendingListProps {
  sendings: readonly Sending[];
  /** Repeats a failed sending for the recipients who did not receive it. */
  onAgain: (sending: Sending) => unknown;
}

export function SendingList({ sendings, onAgain }: SendingListProps) {
  const entries = sendings.map((sending) => ({
    key: sending.id,
    what: <SendingChip state={sending.state} />,
    at: sending.dueAt,
    note: <Facts sending={sending} onAgain={onAgain} />,
  }));
  return <HistoryList entries={entries} />;
}

function Facts({ sending, onAgain }: { sending: Sending } & Pick<SendingListProps, 'onAgain'>) {
  const { state, rows, byHand, addresses, sentTo, problem, own } = sending;
  const without = state === 'nothing' ? [] : addresses.filter((address) => !sentTo.includes(address));
  const facts = [
    byHand && t('scheduled_byHand'),
    rows !== null && t('scheduled_rows', { count: rows }),
    sentTo.length > 0 && t('scheduled_sentTo', { addresses: sentTo.join(', ') }),
    without.length > 0 && t('scheduled_notSentTo', { addresses: without.join(', ') }),
  ].filter((fact) => fact !== false);
  return (
    <>
      {facts.map((fact) => (
        <div key={fact}>{fact}</div>
      ))}
      {problem !== null && <FieldError text={problem} />}
      {state === 'failed' && own && (
        <Button small onPress={() => onAgain(sending)}>
          {t('scheduled_again')}
        </Button>
      )}
    </>
  );
}

const tones: Readonly<Record<Sending['state'], Tone>> = {
  waiting: 'neutral',
  sent: 'good',
  nothing: 'neutral',
  failed: 'bad',
};

export function SendingChip({ state }: { state: Sending['state'] }) {
  return <StatusChip tone={tones[state]} text={t(`scheduled_sending_${state}`)} />;
}
