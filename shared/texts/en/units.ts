import { areaTexts } from '../area-texts.ts';

/** Units and packing types. */
export const units = areaTexts({
  default: {
    units_search: 'Abbreviation or name',
    units_count: { one: '{count} unit', other: '{count} units' },
    units_create: 'New unit',
    units_empty: 'No units yet',
    units_emptyHint: 'Stock is counted in units: pieces, metres, kilograms.',
    units_saved: 'Unit {name} saved',
    units_divisible: 'Divisible',
    units_divisibleHint: 'Counted in fractions too, as metres are: 2.5 m. Off: whole numbers only.',
    units_owner: 'For',

    packings_search: 'Abbreviation or name',
    packings_count: { one: '{count} packing type', other: '{count} packing types' },
    packings_create: 'New packing type',
    packings_empty: 'No packing types yet',
    packings_emptyHint: 'What goods come in: cartons, pallets, cable drums.',
    packings_saved: 'Packing type {name} saved',
    packings_divisible: 'Divisible',
    packings_divisibleHint: 'Can be split into fractions, as a cable drum: part of what is on it can be taken.',
    packings_traceable: 'Traceable',
    packings_traceableHint: 'Each one has a number and stays in the system after being emptied, as a cable drum.',
  },
});
