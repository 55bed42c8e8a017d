import { useState } from 'react';
import { mailDespatchNote } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { call } from '../../calls/call.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { EmailListField } from '../../ui/fields/email-list-field.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { type MailedPick, type MailNoteCall, MailNote as MailNoteState } from './mail-note-state.ts';

export interface MailNoteProps {
  pick: MailedPick;
  onSent: () => unknown;
  onClose: () => void;
}

/**
 * Sends the note of a despatched pick to addresses. Only a copy for the third party contains the comments for it (rules: Documents, Pick).
 */
export function MailNote({ pick, onSent, onClose }: MailNoteProps) {
  // Created once: typed values stay while the page shows changes by others.
  const [state] = useState(() => new MailNoteState(pick, mailNote, toasts.done));

  async function send(): Promise<void> {
    if (!(await state.send())) return;
    onClose();
    onSent();
  }

  return (
    <SaveDialog
      title={t('outgoing_mailTitle', { number: pick.number })}
      onClose={onClose}
      onSave={send}
      verb={t('outgoing_mail')}
    >
      {state.error.value !== undefined && <NoticeBar tone="bad">{state.error.value}</NoticeBar>}
      <EmailListField label={t('outgoing_mailTo')} value={state.addresses} error={state.addressError.value} />
      {pick.thirdPartyComments !== null && (
        <CheckboxField
          label={t('outgoing_mailThirdParty')}
          hint={t('outgoing_mailThirdPartyHint')}
          value={state.thirdParty}
        />
      )}
    </SaveDialog>
  );
}

/** The dialog shows failures itself. */
export const mailNote: MailNoteCall = (input) => call(mailDespatchNote, input, { handles: 'all' });
