import * as contract from '../../../shared/contract/admin/locations.ts';
import { implement } from '../implement.ts';
import { editLocation } from './edit-location.ts';
import { editLocations } from './edit-locations.ts';
import { exportLocations, listLocations } from './location-list.ts';
import { locationWork } from './location-work.ts';
import { previewLocationLabel } from './preview-location-label.ts';
import { printLocationLabels } from './print-location-labels.ts';

export const locationRoutes = [
  listLocations,
  exportLocations,
  implement(contract.createLocation, locationWork.create),
  editLocation,
  editLocations,
  implement(contract.deleteLocation, locationWork.remove),
  implement(contract.retireLocation, locationWork.retire),
  implement(contract.restoreLocation, locationWork.restore),
  printLocationLabels,
  previewLocationLabel,
];
