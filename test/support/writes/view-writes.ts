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
import { byId, change, type Prepare, using } from './write-case.ts';

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
  createScheduledMail: using(withScheduled, ({ viewId, fields }) => {
    const input = { ...fields, viewId, page: 'erns' };
    return change(createScheduledMail, input, { ...input, name: 'Another' });
  }),
  editScheduledMail: using(withScheduled, ({ id, fields }) =>
    change(editScheduledMail, { ...fields, id, hour: 7 }, { ...fields, id, hour: 8 }),
  ),
  pauseScheduledMail: using(withScheduled, byId(pauseScheduledMail)),
  resumeScheduledMail: using(withScheduled, async ({ people, id }) => {
    await people[0].ok(pauseScheduledMail, { id });
    return change(resumeScheduledMail, { id }, { id: id + 1 });
  }),
  deleteScheduledMail: using(withScheduled, byId(deleteScheduledMail)),
  sendScheduledMail: using(withScheduled, byId(sendScheduledMail)),
  sendAgain: using(withScheduled, async ({ people, id }, builders) => {
    const sending = await people[0].ok(sendScheduledMail, { id });
    await builders.db.run(
      `update scheduled_sendings set state = 'failed', problem = 'over quota', finished_at = now() where id = $1`,
      [sending.id],
    );
    return change(sendAgain, sending, { id: sending.id + 1 });
  }),
};

/** Every change of saved views and exports. They are a user's own affair: no audit is kept of them. */
export const viewWrites: Readonly<Record<string, Prepare>> = {
  createView: using(withView, () => change(createView, { ...late, name: 'Soon' }, { ...late, name: 'Today' })),
  editView: using(withView, ({ id }) => change(editView, { id, name: 'Soon' }, { id, name: 'Today' })),
  deleteView: using(withView, byId(deleteView)),
  chooseDefaultView: using(withView, ({ id }) =>
    change(chooseDefaultView, { list: 'erns', viewId: id }, { list: 'erns', viewId: null }),
  ),
  createExport: using(withView, () => change(createExport, { address: 'location/export' }, { address: 'sku/export' })),
  cancelExport: using(withView, async ({ people }) => {
    const { id } = await people[0].ok(createExport, { address: 'location/export' });
    return change(cancelExport, { id }, { id: id + 1 });
  }),
};
