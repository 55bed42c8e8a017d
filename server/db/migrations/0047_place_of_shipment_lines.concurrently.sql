-- Each place stands once in a shipment for a SKU, an owner and an SWC: built beside the work, it takes the place of the constraint next.
create unique index concurrently shipment_lines_place_by_swc on shipment_lines
  (company_id, shipment_id, sku_id, location_id, drum_number, job_id, segment, swc) nulls not distinct;
