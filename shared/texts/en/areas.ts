import { admin } from './admin.ts';
import { audit } from './audit.ts';
import { cancelJob } from './cancel-job.ts';
import { chart } from './chart.ts';
import { columns } from './columns.ts';
import { combobox } from './combobox.ts';
import { companies } from './companies.ts';
import { confirm } from './confirm.ts';
import { correcting } from './correcting.ts';
import { counting } from './counting.ts';
import { cutting } from './cutting.ts';
import { despatch } from './despatch.ts';
import { drums } from './drums.ts';
import { erns } from './erns.ts';
import { exported } from './exports.ts';
import { fields } from './fields.ts';
import { goods } from './goods.ts';
import { goodsIn } from './goods-in.ts';
import { hideErns } from './hide-erns.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { itemMasters } from './item-masters.ts';
import { jobs } from './jobs.ts';
import { layers } from './layers.ts';
import { list } from './list.ts';
import { locations } from './locations.ts';
import { login } from './login.ts';
import { manualAllocation } from './manual-allocation.ts';
import { manualGoodsIn } from './manual-goods-in.ts';
import { movementReports } from './movement-reports.ts';
import { outgoing } from './outgoing.ts';
import { parameters } from './parameters.ts';
import { params } from './params.ts';
import { partners } from './partners.ts';
import { password } from './password.ts';
import { pickForm } from './pick-form.ts';
import { picks } from './picks.ts';
import { printing } from './printing.ts';
import { putaway } from './putaway.ts';
import { recentAllocations } from './recent-allocations.ts';
import { reports } from './reports.ts';
import { scan } from './scan.ts';
import { scheduledMails } from './scheduled-mails.ts';
import { secondFactor } from './second-factor.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { shipmentDetail } from './shipment-detail.ts';
import { shipmentForm } from './shipment-form.ts';
import { shipmentLabels } from './shipment-labels.ts';
import { shipmentList } from './shipment-list.ts';
import { shipments } from './shipments.ts';
import { sign } from './sign.ts';
import { signOn } from './sign-on.ts';
import { signOnRoles } from './sign-on-roles.ts';
import { skuAndLocation } from './sku-and-location.ts';
import { skus } from './skus.ts';
import { stockCounts } from './stock-counts.ts';
import { stockUnallocation } from './stock-unallocation.ts';
import { titles } from './titles.ts';
import { transit } from './transit.ts';
import { ui } from './ui.ts';
import { units } from './units.ts';
import { users } from './users.ts';
import { verify } from './verify.ts';
import { warehouses } from './warehouses.ts';
import { webhooks } from './webhooks.ts';

/** Every text of the client by area. */
export const areas = {
  admin,
  audit,
  cancelJob,
  chart,
  columns,
  combobox,
  companies,
  confirm,
  correcting,
  counting,
  cutting,
  despatch,
  drums,
  erns,
  exported,
  fields,
  goods,
  goodsIn,
  hideErns,
  home,
  itemMasters,
  imports,
  jobs,
  layers,
  list,
  locations,
  login,
  manualAllocation,
  manualGoodsIn,
  movementReports,
  parameters,
  outgoing,
  params,
  partners,
  pickForm,
  picks,
  password,
  printing,
  putaway,
  recentAllocations,
  reports,
  scan,
  scheduledMails,
  secondFactor,
  setup,
  shell,
  shipmentDetail,
  shipmentLabels,
  shipmentList,
  shipments,
  shipmentForm,
  sign,
  signOn,
  signOnRoles,
  skuAndLocation,
  skus,
  stockCounts,
  stockUnallocation,
  titles,
  transit,
  ui,
  units,
  warehouses,
  webhooks,
  users,
  verify,
};
