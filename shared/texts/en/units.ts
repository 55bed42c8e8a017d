import { areaTexts } from '../area-texts.ts';

/** Units and packing types. */
export const units = areaTexts({
  default: {
    units_search: 'Abbreviation or name',
    units_count: { one: '{count} unit', other: '{count} units' },
    units_create: 'Create unit',
    units_empty: 'No units yet',
    units_emptyHint: 'How stock is counted: pieces, metres, kilograms.',
    units_saved: 'Unit {name} saved',
    units_divisible: 'Divisible',
    units_divisibleHint: 'Allows fractions, such as 2.5 m. Off: whole numbers only.',
    units_owner: 'For',

    packings_search: 'Abbreviation or name',
    packings_count: { one: '{count} packing type', other: '{count} packing types' },
    packings_create: 'Create packing type',
    packings_empty: 'No packing types yet',
    packings_emptyHint: 'How goods are packed: cartons, pallets, cable drums.',
    packings_saved: 'Packing type {name} saved',
    packings_divisible: 'Divisible',
    packings_divisibleHint: 'Can be split into fractions, such as a cable drum.',
    packings_traceable: 'Traceable',
    packings_traceableHint: 'Each has a number and stays in the system after being emptied.',
  },
});
