/** Headings of columns that reports, lists and exported files share. */
export const columns = {
  column_available: 'Available',
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
  column_unit: 'Unit',
  column_value: 'Value',
};
