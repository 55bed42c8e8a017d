import { labelSizeIds } from '../../label-sizes.ts';
import { id, whole } from '../fields/number.ts';
import { givenParameters, parameterValues } from '../fields/parameter-values.ts';
import { perUnit } from '../fields/per-unit.ts';
import { distinctIds, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { note, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import {
  changesOf,
  lastCounted,
  ofRecord,
  recordChange,
  recordFilters,
  recordReply,
  recordRow,
  recordsReply,
  seenVersions,
} from '../records/record.ts';

const flags = {
  /** Picks never take stock from here. */
  quarantine: flag(),
  /** Deliveries are unloaded here. */
  goodsIn: flag(),
  /** Picks are made ready here. */
  goodsOut: flag(),
};

const locationFields = {
  /** Unique in the warehouse. */
  name: text(),
  description: orNull(note()),
  ...flags,
};

const someFlags = { quarantine: maybe(flag()), goodsIn: maybe(flag()), goodsOut: maybe(flag()) };

/** A new location (rules 5: name required). */
export const newLocation = shape({
  name: locationFields.name,
  description: maybe(locationFields.description),
  ...someFlags,
  parameters: maybe(givenParameters()),
});

const byAdministrators = { rule: 'locations', reach: 'warehouse' } as const;

/** Lists the locations of the warehouse. `search` matches the beginning of a name or of its words. */
export const listLocations = listOperation('listLocations', {
  path: 'location',
  summary: 'Locations of the warehouse',
  rule: 'readLocations',
  reach: 'warehouse',
  row: {
    ...locationFields,
    /** When a count of it was last posted, and by whom; null: never. Counts of the access's company only, if it has one. */
    countedAt: orNull(instant()),
    countedBy: orNull(text()),
    parameters: parameterValues(),
    ...recordRow,
  },
  filters: {
    ...recordFilters,
    /** The warehouse, under a global access. */
    warehouseId: maybe(id()),
    name: maybe(text()),
    ...someFlags,
  },
  sorts: ['name'],
  order: 'name',
  hidden: ['parameters', 'retired'],
});

/** Returns the locations as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportLocations = fileOperation('exportLocations', listLocations, {
  summary: 'Locations as CSV',
  lenient: true,
});

/** Returns one location, with the totals of the company's stock in it. */
export const getLocation = operation('getLocation', {
  method: 'GET',
  path: 'location/:id',
  summary: 'One location',
  rule: 'reports',
  reach: 'stock',
  params: ofRecord,
  reply: shape({
    ...recordRow,
    ...locationFields,
    parameters: parameterValues(),
    createdAt: instant(),
    skus: whole(0),
    drums: whole(0),
    items: perUnit(),
    reserved: perUnit(),
    ...lastCounted,
  }),
  errors: [],
});

/** Lists the changes of a location, newest first, with the users who made them and the import that created it. */
export const listLocationHistory = listOperation('listLocationHistory', {
  path: 'location/:id/history',
  summary: 'History of a location',
  rule: 'reports',
  reach: 'stock',
  params: ofRecord,
  row: recordChange,
  filters: {},
  sorts: ['at'],
  order: '-at',
});

/** Creates a location. */
export const createLocation = operation('createLocation', {
  ...byAdministrators,
  method: 'POST',
  path: 'location',
  summary: 'Create a location',
  body: newLocation,
  reply: recordReply,
  errors: ['location_taken', 'parameter_values_refused'],
});

/**
 * Changes a location. Refused (`changed_meanwhile`) if it was changed since it was read, and if stock reserved for picks would become
 * quarantined (`stock_reserved_here`).
 */
export const editLocation = operation('editLocation', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'location/:id',
  summary: 'Edit a location',
  params: ofRecord,
  body: changesOf({ ...locationFields, parameters: givenParameters() }),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'location_taken', 'stock_reserved_here', 'parameter_values_refused'],
});

/** Changes the flags of many locations at once, all or none. */
export const editLocations = operation('editLocations', {
  ...byAdministrators,
  method: 'POST',
  path: 'location/edit',
  summary: 'Edit many locations',
  body: shape({ ids: list(id(), 1000, 1), seen: maybe(seenVersions), ...someFlags }),
  reply: recordsReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'stock_reserved_here'],
});

/** Deletes a location that never held anything and that nothing refers to. */
export const deleteLocation = operation('deleteLocation', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'location/:id',
  summary: 'Delete a location',
  params: ofRecord,
  errors: ['in_use'],
});

/** Retires an empty location: it is no longer offered for selection. */
export const retireLocation = operation('retireLocation', {
  ...byAdministrators,
  method: 'POST',
  path: 'location/:id/retire',
  summary: 'Retire a location',
  params: ofRecord,
  reply: recordReply,
  errors: ['in_use'],
});

/** Restores a retired location, so that it can be selected again. */
export const restoreLocation = operation('restoreLocation', {
  ...byAdministrators,
  method: 'POST',
  path: 'location/:id/restore',
  summary: 'Restore a retired location',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

/**
 * Returns labels of locations as a PDF for the given paper size, with the name as large as fits, as Code 128 and as QR code, and its check
 * digits (rules: Prints), in the order of the ids. At most 1,000 labels, copies included.
 */
export const printLocationLabels = operation('printLocationLabels', {
  method: 'GET',
  path: 'location/labels',
  summary: 'Labels of locations as PDF',
  rule: 'readLocations',
  reach: 'warehouse',
  query: shape({
    ids: distinctIds(500),
    size: oneOf(labelSizeIds),
    copies: maybe(whole(1, 20)),
    /** The warehouse, under a global access. */
    warehouseId: maybe(id()),
  }),
  stream: 'application/pdf',
  errors: ['too_much_to_print'],
});

/** Returns the label of one location as an image, as it will be printed. */
export const previewLocationLabel = operation('previewLocationLabel', {
  method: 'GET',
  path: 'location/:id/label',
  summary: 'Label of a location as SVG',
  rule: 'readLocations',
  reach: 'warehouse',
  params: ofRecord,
  query: shape({
    size: oneOf(labelSizeIds),
    /** The warehouse, under a global access. */
    warehouseId: maybe(id()),
  }),
  stream: 'image/svg+xml',
  errors: [],
});
