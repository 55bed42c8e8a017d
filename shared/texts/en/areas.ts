import { account } from './account.ts';
import { admin } from './admin.ts';
import { allocation } from './allocation.ts';
import { audit } from './audit.ts';
import { auditSentences } from './audit-sentences.ts';
import { columns } from './columns.ts';
import { despatch } from './despatch.ts';
import { drums } from './drums.ts';
import { erns } from './erns.ts';
import { goods } from './goods.ts';
import { goodsIn } from './goods-in.ts';
import { guide } from './guide.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { integrations } from './integrations.ts';
import { jobs } from './jobs.ts';
import { list } from './list.ts';
import { masterData } from './master-data.ts';
import { movementReports } from './movement-reports.ts';
import { outgoing } from './outgoing.ts';
import { parameters } from './parameters.ts';
import { partners } from './partners.ts';
import { picks } from './picks.ts';
import { printing } from './printing.ts';
import { putaway } from './putaway.ts';
import { reports } from './reports.ts';
import { scan } from './scan.ts';
import { scheduledMails } from './scheduled-mails.ts';
import { shell } from './shell.ts';
import { shipmentDetail } from './shipment-detail.ts';
import { shipmentForm } from './shipment-form.ts';
import { shipments } from './shipments.ts';
import { signOnRoles } from './sign-on-roles.ts';
import { skuAndLocation } from './sku-and-location.ts';
import { stockActions } from './stock-actions.ts';
import { stockCounts } from './stock-counts.ts';
import { titles } from './titles.ts';
import { transit } from './transit.ts';
import { ui } from './ui.ts';
import { users } from './users.ts';
import { verify } from './verify.ts';
import { webhooks } from './webhooks.ts';

/** Every text of the client by area. */
export const areas = {
  account,
  admin,
  allocation,
  audit,
  auditSentences,
  columns,
  despatch,
  drums,
  erns,
  goods,
  goodsIn,
  guide,
  home,
  imports,
  integrations,
  jobs,
  list,
  masterData,
  movementReports,
  outgoing,
  parameters,
  partners,
  picks,
  printing,
  putaway,
  reports,
  scan,
  scheduledMails,
  shell,
  shipmentDetail,
  shipmentForm,
  shipments,
  signOnRoles,
  skuAndLocation,
  stockActions,
  stockCounts,
  titles,
  transit,
  ui,
  users,
  verify,
  webhooks,
};
