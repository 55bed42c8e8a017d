import { cancelExport, createExport } from '../../../shared/contract/exports/exports.ts';
import {
  createScheduledMail,
  deleteScheduledMail,
  editScheduledMail,
  pauseScheduledMail,
  resumeScheduledMail,
  sendAgain,
  sendScheduledMail,
} from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { chooseDefaultView, createView, deleteView, editView } from '../../../shared/contract/views/views.ts';
import type { Builders } from '../builders/builders.ts';
import { scheduled } from '../builders/scheduled-mails.ts';
import { type Prepare, writeCase } from './write-case.ts';

const late = { list: 'erns', query: 'status=expected', shared: true };

async function withView(builders: Builders) {
  const site = await builders.site();
  const people = [await builders.storeman(site), await builders.storeman(site)] as const;
  const { id } = await people[0].ok(createView, { ...late, name: 'Late' });
  return { id, people };
}

async function withScheduled(builders: Builders) {
  const site = await builders.site();
  const people = [await builders.storeman(site), await builders.storeman(site)] as const;
  return { people, ...(await scheduled(people[0])) };
}

/** Every change of scheduled mails. They are audited because they send data out of the company without further action. */
export const scheduledMailWrites: Readonly<Record<string, Prepare>> = {
  async createScheduledMail(builders) {
    const { people, viewId, fields } = await withScheduled(builders);
    const input = { ...fields, viewId, page: 'erns' };
    return writeCase(createScheduledMail, people, input, { ...input, name: 'Another' });
  },

  async editScheduledMail(builders) {
    const { people, id, fields } = await withScheduled(builders);
    return writeCase(editScheduledMail, people, { ...fields, id, hour: 7 }, { ...fields, id, hour: 8 });
  },

  async pauseScheduledMail(builders) {
    const { people, id } = await withScheduled(builders);
    return writeCase(pauseScheduledMail, people, { id }, { id: id + 1 });
  },

  async resumeScheduledMail(builders) {
    const { people, id } = await withScheduled(builders);
    await people[0].ok(pauseScheduledMail, { id });
    return writeCase(resumeScheduledMail, people, { id }, { id: id + 1 });
  },

  async deleteScheduledMail(builders) {
    const { people, id } = await withScheduled(builders);
    return writeCase(deleteScheduledMail, people, { id }, { id: id + 1 });
  },

  async sendScheduledMail(builders) {
    const { people, id } = await withScheduled(builders);
    return writeCase(sendScheduledMail, people, { id }, { id: id + 1 });
  },

  async sendAgain(builders) {
    const { people, id } = await withScheduled(builders);
    const sending = await people[0].ok(sendScheduledMail, { id });
    await builders.db.run(
      `update scheduled_sendings set state = 'failed', problem = 'over quota', finished_at = now() where id = $1`,
      [sending.id],
    );
    return writeCase(sendAgain, people, sending, { id: sending.id + 1 });
  },
};

/** Every change of saved views and exports. They are a user's own affair: no audit is kept of them. */
export const viewWrites: Readonly<Record<string, Prepare>> = {
  async createView(builders) {
    const { people } = await withView(builders);
    return writeCase(createView, people, { ...late, name: 'Soon' }, { ...late, name: 'Today' });
  },

  async editView(builders) {
    const { people, id } = await withView(builders);
    return writeCase(editView, people, { id, name: 'Soon' }, { id, name: 'Today' });
  },

  async deleteView(builders) {
    const { people, id } = await withView(builders);
    return writeCase(deleteView, people, { id }, { id: id + 1 });
  },

  async chooseDefaultView(builders) {
    const { people, id } = await withView(builders);
    return writeCase(chooseDefaultView, people, { list: 'erns', viewId: id }, { list: 'erns', viewId: null });
  },

  async createExport(builders) {
    const { people } = await withView(builders);
    return writeCase(createExport, people, { address: 'location/export' }, { address: 'sku/export' });
  },

  async cancelExport(builders) {
    const { people } = await withView(builders);
    const { id } = await people[0].ok(createExport, { address: 'location/export' });
    return writeCase(cancelExport, people, { id }, { id: id + 1 });
  },
};
