import { note, text } from '../../../../shared/contract/fields/text.ts';
import { placeFields } from '../../../../shared/contract/warehouses/warehouses.ts';
import { writePlaces } from '../applying/write-places.ts';
import { comparePlacesSql } from '../comparing/compare-places-sql.ts';
import { takePlacesBack } from '../undoing/take-places-back.ts';
import type { ImportKind } from './import-kind.ts';

/** Warehouses of partners; a list of UN/LOCODE goes in when it is said whose they are. */
export const partnerWarehouses: ImportKind = {
  parts: {
    partnerWarehouse: {
      key: 'shortName',
      columns: {
        partner: {
          heading: 'partner',
          headings: ['partner', 'partnername', 'contact'],
          struct: text(),
          required: true,
        },
        name: {
          heading: 'name',
          headings: ['name', 'warehouse', 'warehousename', 'place'],
          struct: placeFields.name,
          required: true,
        },
        shortName: {
          heading: 'short name',
          headings: ['shortname', 'code', 'location', 'locode'],
          struct: placeFields.shortName,
          required: true,
        },
        address: { heading: 'address', headings: ['address', 'street'], struct: note(500) },
        town: { heading: 'town', headings: ['town', 'city', 'nameascii', 'name'], struct: text(100) },
        postCode: { heading: 'post code', headings: ['postcode', 'zip', 'zipcode'], struct: text(20) },
      },
      compare: comparePlacesSql,
      before: 'r.before',
      write: writePlaces,
      takeBack: takePlacesBack,
    },
  },
};
