import './kinds.ts';
import { accountRoutes } from './account/routes.ts';
import { apiTokenRoutes } from './api-tokens/api-tokens.ts';
import { auditRoutes } from './audit/routes.ts';
import { followChanges } from './changes/follow-changes.ts';
import { listChanges } from './changes/list-changes.ts';
import { companyRoutes } from './companies/companies.ts';
import { exportDrums, getDrum, listDrums } from './drums/drum-list.ts';
import { listDrumLife } from './drums/list-drum-life.ts';
import { cancelExport, createExport, downloadExport, getExport, listExports } from './exports/exports.ts';
import { goodsInRoutes } from './goods-in/routes.ts';
import { goodsOutRoutes } from './goods-out/routes.ts';
import { getHome, readHome, saveHome } from './home/home.ts';
import type { Route } from './implement.ts';
import { importRoutes } from './imports/routes.ts';
import { integrationRoutes } from './integrations/integrations.ts';
import { itemMasterRoutes } from './item-masters/item-masters.ts';
import { cancelJob, enableJob, getJobCancellation } from './jobs/cancel-job.ts';
import { editJob } from './jobs/edit-job.ts';
import { exportJobs, getJob, listJobs } from './jobs/job-list.ts';
import { locationRoutes } from './locations/locations.ts';
import { outgoingRoutes } from './outgoing/routes.ts';
import { packingRoutes } from './packings/packings.ts';
import { parameterRoutes } from './parameters/routes.ts';
import { partnerRoutes } from './partners/routes.ts';
import { addPhoto, listPhotos, readPhoto, removePhoto, restorePhoto } from './photos/photos.ts';
import { printRoutes } from './prints/routes.ts';
import { putawayRoutes } from './putaway/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { scheduledMailRoutes } from './scheduled-mails/routes.ts';
import { search } from './search/search.ts';
import { setupRoutes } from './setup/setup.ts';
import { shipmentRoutes } from './shipments/routes.ts';
import { beginSignOn, finishSignOn } from './sign-on/sign-on.ts';
import { signOnRoleRoutes } from './sign-on/sign-on-roles.ts';
import { skuRoutes } from './skus/sku-list.ts';
import { stockRoutes } from './stock/routes.ts';
import { stockCountRoutes } from './stock-counts/routes.ts';
import { closeTransit } from './transit/close-transit.ts';
import { exportTransit, listTransit, listTransitLines } from './transit/list-transit.ts';
import { unitRoutes } from './units/units.ts';
import { userRoutes } from './users/routes.ts';
import { verificationRoutes } from './verification/verification.ts';
import {
  chooseDefaultView,
  createView,
  deleteView,
  editView,
  getLayouts,
  listViews,
  saveLayout,
} from './views/views.ts';
import { warehouseRoutes } from './warehouses/warehouse-list.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Every route of the API, by area; large areas list their own. A test compares them with the contract's operations. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...goodsInRoutes,
  listPhotos,
  addPhoto,
  readPhoto,
  removePhoto,
  restorePhoto,
  ...goodsOutRoutes,
  ...putawayRoutes,
  ...stockRoutes,
  ...verificationRoutes,
  listDrums,
  exportDrums,
  getDrum,
  listDrumLife,
  listTransit,
  exportTransit,
  listTransitLines,
  closeTransit,
  ...shipmentRoutes,
  ...stockCountRoutes,
  listJobs,
  exportJobs,
  getJob,
  getJobCancellation,
  cancelJob,
  enableJob,
  editJob,
  ...unitRoutes,
  ...packingRoutes,
  ...parameterRoutes,
  ...itemMasterRoutes,
  ...skuRoutes,
  ...locationRoutes,
  ...warehouseRoutes,
  ...companyRoutes,
  ...partnerRoutes,
  ...importRoutes,
  followChanges,
  listChanges,
  search,
  listExports,
  createExport,
  getExport,
  cancelExport,
  downloadExport,
  ...scheduledMailRoutes,
  listViews,
  createView,
  editView,
  deleteView,
  chooseDefaultView,
  getHome,
  readHome,
  saveHome,
  getLayouts,
  saveLayout,
  ...reportRoutes,
  ...printRoutes,
  ...outgoingRoutes,
  ...setupRoutes,
  ...userRoutes,
  beginSignOn,
  finishSignOn,
  ...signOnRoleRoutes,
  ...apiTokenRoutes,
  ...integrationRoutes,
  ...webhookRoutes,
  ...auditRoutes,
];
