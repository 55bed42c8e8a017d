import * as contract from '../../../shared/contract/locations.ts';
import { route } from '../route.ts';
import { editLocation } from './edit-location.ts';
import { editLocations } from './edit-locations.ts';
import { exportLocations } from './export-locations.ts';
import { listLocations } from './list-locations.ts';
import { locationWork } from './location-work.ts';
import { previewLocationLabel } from './preview-location-label.ts';
import { printLocationLabels } from './print-location-labels.ts';

export const locationRoutes = [
  route(contract.listLocations, listLocations),
  route(contract.exportLocations, exportLocations),
  route(contract.createLocation, locationWork.create),
  route(contract.editLocation, editLocation),
  route(contract.editLocations, editLocations),
  route(contract.deleteLocation, locationWork.remove),
  route(contract.retireLocation, locationWork.retire),
  route(contract.restoreLocation, locationWork.restore),
  route(contract.printLocationLabels, printLocationLabels),
  route(contract.previewLocationLabel, previewLocationLabel),
];
