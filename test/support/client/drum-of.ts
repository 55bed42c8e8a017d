import type { Drum } from '../../../client/screens/drums/drum-state.ts';

export function drumOf(different: Partial<Drum> = {}): Drum {
  return {
    id: 7,
    number: 'D-7',
    supplierNumber: null,
    skuId: 1,
    stockCode: 'CABLE',
    name: 'Cable',
    packing: 'DR',
    state: 'in_stock',
    location: 'A-01',
    firstQuantity: '100',
    quantity: '100',
    reserved: '0',
    unit: 'm',
    owners: [],
    batches: [],
    receivedOn: '2026-03-02',
    ern: null,
    ernId: null,
    ernWarehouse: null,
    cutFrom: null,
    wholeNumbers: false,
    lines: [
      {
        id: 70,
        jobId: null,
        job: null,
        segment: null,
        swc: null,
        receivedOn: '2026-03-02',
        quantity: '100',
        reserved: '0',
      },
    ],
    ...different,
  };
}
