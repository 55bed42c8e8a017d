import { useSignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { listPickOutgoing } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { call } from '../../calls/call.ts';
import { OutgoingList } from '../../documents/outgoing-list.tsx';
import { OutgoingRows } from '../../documents/outgoing-rows.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MailNote } from './mail-note.tsx';
import type { MailedPick } from './mail-note-state.ts';

export interface OutgoingCardProps {
  pick: MailedPick & { closed: boolean };
  /** Called after a note was requested, which adds to the history of the pick. */
  onSent: () => unknown;
}

/** The mails and calls about a despatched pick, with a button to send its note; the note of a closed pick can no longer be sent. */
export function OutgoingCard({ pick, onSent }: OutgoingCardProps) {
  const isMailing = useSignal(false);
  const rows = useMemo(
    () =>
      new OutgoingRows(
        async () => (await call(listPickOutgoing, { id: pick.id, limit: 500 }, { handles: 'all' })).items,
      ),
    [pick.id],
  );
  return (
    <Card title={t('outgoing_title')}>
      <OutgoingList outgoing={rows} none={t('outgoing_none')} />
      <Button
        blocked={pick.closed ? t('outgoing_mailClosed', { number: pick.number }) : undefined}
        onPress={() => {
          isMailing.value = true;
        }}
      >
        {t('outgoing_mail')}
      </Button>
      {isMailing.value && (
        <MailNote
          pick={pick}
          onSent={() => Promise.all([rows.again(), onSent()])}
          onClose={() => {
            isMailing.value = false;
          }}
        />
      )}
    </Card>
  );
}
