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
  /** What lies here is never given to a pick. */
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

/** Locations of the warehouse, to choose from and to set up: `search` takes the beginning of a name or of words. */
export const listLocations = listOperation('listLocations', {
  path: 'location',
  summary: 'Locations of the warehouse',
  rule: 'readLocations',
  reach: 'warehouse',
  row: {
    ...locationFields,
    /** When a count of it was last posted, and by whom; null: never. Of the access's company, where it has one. */
    countedAt: orNull(instant()),
    countedBy: orNull(text()),
    parameters: parameterValues(),
    ...recordRow,
  },
  filters: {
    ...recordFilters,
    /** Of the warehouse, under a global access. */
    warehouseId: maybe(id()),
    name: maybe(text()),
    ...someFlags,
  },
  sorts: ['name'],
  order: 'name',
  columns: ['name', 'description', 'quarantine', 'goodsIn', 'goodsOut', 'countedAt', 'countedBy'],
});

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportLocations = fileOperation('exportLocations', listLocations, {
  summary: 'Locations as CSV',
  lenient: true,
});

/** One location, and what of the company lies there. */
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

/** Who changed a location, newest first, with the import that brought it. */
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

/** Makes a location. */
export const createLocation = operation('createLocation', {
  ...byAdministrators,
  method: 'POST',
  path: 'location',
  summary: 'Create a location',
  body: newLocation,
  reply: recordReply,
  errors: ['location_taken', 'parameter_values_refused'],
});

/** Changes a location, if nobody did since it was read. Stock that is promised to picks does not become quarantined. */
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

/** Changes the flags of many locations alike: all of them or none. */
export const editLocations = operation('editLocations', {
  ...byAdministrators,
  method: 'POST',
  path: 'location/edit',
  summary: 'Edit many locations',
  body: shape({ ids: list(id(), 1000, 1), seen: maybe(seenVersions), ...someFlags }),
  reply: recordsReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'stock_reserved_here'],
});

/** Deletes a location in which nothing ever lay and that nothing names. */
export const deleteLocation = operation('deleteLocation', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'location/:id',
  summary: 'Delete a location',
  params: ofRecord,
  errors: ['in_use'],
});

/** Takes an empty location out of all choices. */
export const retireLocation = operation('retireLocation', {
  ...byAdministrators,
  method: 'POST',
  path: 'location/:id/retire',
  summary: 'Retire a location',
  params: ofRecord,
  reply: recordReply,
  errors: ['in_use'],
});

/** Brings a retired location back into the choices. */
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
 * Labels of locations as a PDF for the paper of a size: Code 128 and QR code of the name, in the order of the ids; at most 1,000 with
 * their copies.
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
    /** Of each label. */
    copies: maybe(whole(1, 20)),
    /** Of the warehouse, under a global access. */
    warehouseId: maybe(id()),
  }),
  stream: 'application/pdf',
  errors: ['too_much_to_print'],
});

/** The label of one location as an image, as it will be printed. */
export const previewLocationLabel = operation('previewLocationLabel', {
  method: 'GET',
  path: 'location/:id/label',
  summary: 'Label of a location as SVG',
  rule: 'readLocations',
  reach: 'warehouse',
  params: ofRecord,
  query: shape({
    size: oneOf(labelSizeIds),
    /** Of the warehouse, under a global access. */
    warehouseId: maybe(id()),
  }),
  stream: 'image/svg+xml',
  errors: [],
});
