import { signal } from '@preact/signals-react';
import type { Schedule } from '../../lists/mailing/schedule-form.ts';
import { t } from '../../texts.ts';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import type { Toasts } from '../../ui/toast/toasts.ts';
import type { ScheduledMail } from './scheduled-mail-list.tsx';

/** What the screen asks of the API; tests pass their own. A failure is said by whoever calls. */
export interface ScheduledMailCalls {
  edit(input: Schedule & { id: number }): Promise<unknown>;
  pause(input: { id: number }): Promise<unknown>;
  resume(input: { id: number }): Promise<unknown>;
  remove(input: { id: number }): Promise<unknown>;
  send(input: { id: number }): Promise<unknown>;
  again(input: { id: number }): Promise<unknown>;
}

export interface ScheduledMailNotices extends Pick<Toasts, 'done'> {
  warn(error: unknown): void;
  /** The list is not what it was. */
  changed(): void;
}

/** What is asked by a dialog before it is done. */
export type Asked = 'edit' | 'stop' | 'delete';

type Named = Pick<ScheduledMail, 'id' | 'name'>;

/** Pausing, sending and ending scheduled mails; what another tab or person did meanwhile is read anew. */
export class ScheduledMailActions {
  /** The dialog that is open. */
  readonly asked = signal<{ readonly what: Asked; readonly row: ScheduledMail } | undefined>(undefined);
  readonly #calls: ScheduledMailCalls;
  readonly #notices: ScheduledMailNotices;

  constructor(calls: ScheduledMailCalls, notices: ScheduledMailNotices) {
    this.#calls = calls;
    this.#notices = notices;
  }

  /** What can be done with one: of others' only what ends it; without its view there is nothing to send. */
  menu(row: ScheduledMail): MenuItem[] {
    const { own, state, view } = row;
    const ask = (what: Asked) => () => this.ask(what, row);
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

  ask(what: Asked, row: ScheduledMail): void {
    this.asked.value = { what, row };
  }

  close(): void {
    this.asked.value = undefined;
  }

  /** The form shows what is refused. */
  async edit({ id, name }: Named, schedule: Schedule): Promise<void> {
    await this.#calls.edit({ ...schedule, id });
    this.#notices.done(t('scheduled_saved', { name }));
    this.#notices.changed();
  }

  pause({ id, name }: Named): Promise<boolean> {
    return this.#act(
      () => this.#calls.pause({ id }),
      t('scheduled_paused', { name }),
      () => this.resume({ id, name }),
    );
  }

  resume({ id, name }: Named): Promise<boolean> {
    return this.#act(() => this.#calls.resume({ id }), t('scheduled_resumed', { name }));
  }

  send({ id, name }: Named): Promise<boolean> {
    return this.#act(() => this.#calls.send({ id }), t('scheduled_sending', { name }));
  }

  /** Another try of a sending. */
  again({ id, name }: Named): Promise<boolean> {
    return this.#act(() => this.#calls.again({ id }), t('scheduled_sending', { name }));
  }

  /** Somebody else's; they are told. */
  stop({ id, name }: Named): Promise<boolean> {
    this.close();
    return this.#act(() => this.#calls.pause({ id }), t('scheduled_stopped', { name }));
  }

  remove({ id, name }: Named): Promise<boolean> {
    this.close();
    return this.#act(() => this.#calls.remove({ id }), t('scheduled_deleted', { name }));
  }

  async #act(act: () => Promise<unknown>, done: string, undo?: () => unknown): Promise<boolean> {
    let isDone = true;
    try {
      await act();
      this.#notices.done(done, undo);
    } catch (error) {
      this.#notices.warn(error);
      isDone = false;
    }
    this.#notices.changed();
    return isDone;
  }
}
