import { maybe, orNull } from './fields/shape.ts';
import { note, text } from './fields/text.ts';

/** Where a warehouse is: the fields that our own and those of partners share (rules 3). */
export const placeFields = {
  name: text(),
  /** Unique: by it people choose their access. */
  shortName: text(20),
  address: orNull(note(500)),
  postCode: orNull(text(20)),
  town: orNull(text(100)),
};

/** The same of a new one (rules 5: name and short name required). */
export const newPlaceFields = {
  name: placeFields.name,
  shortName: placeFields.shortName,
  address: maybe(placeFields.address),
  postCode: maybe(placeFields.postCode),
  town: maybe(placeFields.town),
};
