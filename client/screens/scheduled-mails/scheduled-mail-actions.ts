import { signal } from '@preact/signals-react';
import {
  deleteScheduledMail,
  editScheduledMail,
  pauseScheduledMail,
  resumeScheduledMail,
  sendAgain,
  sendScheduledMail,
} from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import type { Api } from '../../calls/api.ts';
import { errorText } from '../../calls/report-error.ts';
import type { Schedule } from '../../lists/mailing/schedule-form.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import type { ScheduledMail } from './scheduled-mail-list.tsx';

export type DialogKind = 'edit' | 'stop' | 'delete';

type Named = Pick<ScheduledMail, 'id' | 'name'>;

/** Pauses, sends and ends scheduled mails. The list is reloaded afterwards, because another tab or user may have changed it. */
export class ScheduledMailActions {
  readonly dialog = signal<{ readonly what: DialogKind; readonly row: ScheduledMail } | undefined>(undefined);
  readonly #api: Api;
  readonly #changed: () => void;

  constructor(api: Api, changed: () => void) {
    this.#api = api;
    this.#changed = changed;
  }

  /** For another user's mail only actions that end it; a mail without its view cannot be sent. */
  menu(row: ScheduledMail): MenuItem[] {
    const { own, state, view } = row;
    const ask = (what: DialogKind) => () => this.ask(what, row);
    const canSend = own && view !== null;
    return [
      canSend && { key: 'send', label: t('scheduled_sendNow'), onSelect: () => this.send(row) },
      canSend && { key: 'edit', label: t('scheduled_edit'), onSelect: ask('edit') },
      canSend &&
        state !== 'active' && { key: 'resume', label: t('scheduled_resume'), onSelect: () => this.resume(row) },
      own && state === 'active' && { key: 'pause', label: t('scheduled_pause'), onSelect: () => this.pause(row) },
      !own && state !== 'stopped' && { key: 'stop', label: t('scheduled_stop'), onSelect: ask('stop') },
      { key: 'delete', label: t('scheduled_delete'), icon: 'trash', danger: true, onSelect: ask('delete') } as const,
    ].filter((item) => item !== false);
  }

  ask(what: DialogKind, row: ScheduledMail): void {
    this.dialog.value = { what, row };
  }

  close(): void {
    this.dialog.value = undefined;
  }

  async edit({ id, name }: Named, schedule: Schedule): Promise<void> {
    await this.#api.call(editScheduledMail, { ...schedule, id });
    toasts.done(t('scheduled_saved', { name }));
    this.#changed();
  }

  pause({ id, name }: Named): Promise<boolean> {
    return this.#act(
      () => this.#api.call(pauseScheduledMail, { id }),
      t('scheduled_paused', { name }),
      () => this.resume({ id, name }),
    );
  }

  resume({ id, name }: Named): Promise<boolean> {
    return this.#act(() => this.#api.call(resumeScheduledMail, { id }), t('scheduled_resumed', { name }));
  }

  send({ id, name }: Named): Promise<boolean> {
    return this.#act(() => this.#api.call(sendScheduledMail, { id }), t('scheduled_sending', { name }));
  }

  again({ id, name }: Named): Promise<boolean> {
    return this.#act(() => this.#api.call(sendAgain, { id }), t('scheduled_sending', { name }));
  }

  /** Stops another user's mail; the API notifies the owner. */
  stop({ id, name }: Named): Promise<boolean> {
    this.close();
    return this.#act(() => this.#api.call(pauseScheduledMail, { id }), t('scheduled_stopped', { name }));
  }

  remove({ id, name }: Named): Promise<boolean> {
    this.close();
    return this.#act(() => this.#api.call(deleteScheduledMail, { id }), t('scheduled_deleted', { name }));
  }

  async #act(act: () => Promise<unknown>, done: string, undo?: () => unknown): Promise<boolean> {
    let isDone = true;
    try {
      await act();
      toasts.done(done, undo);
    } catch (error) {
      toasts.warn(errorText(error));
      isDone = false;
    }
    this.#changed();
    return isDone;
  }
}
