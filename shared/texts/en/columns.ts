import { areaTexts } from '../area-texts.ts';

/** Headings of columns that reports, lists and exported files share. */
export const columns = areaTexts({
  default: {
    column_abbreviation: 'Abbreviation',
    column_available: 'Available',
    column_divisible: 'Divisible',
    column_drum: 'Drum',
    column_job: 'Job',
    column_location: 'Location',
    column_name: 'Name',
    column_price: 'Price',
    column_quantity: 'In stock',
    column_receivedOn: 'Received',
    column_reserved: 'Reserved',
    column_segment: 'Segment',
    column_stockCode: 'Stock code',
    column_swc: 'SWC',
    column_traceable: 'Traceable',
    column_unit: 'Unit',
    column_value: 'Value',
  },
  h3g: {
    column_job: 'Activity Code',
    column_segment: 'Cell ID',
  },
});
