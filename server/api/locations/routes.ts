import * as contract from '../../../shared/contract/locations/locations.ts';
import { implement } from '../implement.ts';
import { getLocation, listLocationHistory } from './get-location.ts';
import { exportLocations, listLocations } from './location-list.ts';
import { editLocation, editLocations, locationWork } from './location-record.ts';

export const locationRoutes = [
  listLocations,
  exportLocations,
  getLocation,
  listLocationHistory,
  implement(contract.createLocation, locationWork.create),
  editLocation,
  editLocations,
  implement(contract.deleteLocation, locationWork.remove),
  implement(contract.retireLocation, locationWork.retire),
  implement(contract.restoreLocation, locationWork.restore),
];
