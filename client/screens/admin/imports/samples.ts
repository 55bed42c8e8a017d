/**
 * Rows to try the product with, by the part of an import. They build on each other in this order; undoing their imports in reverse order
 * removes them.
 */
export const samples: Readonly<Record<string, string>> = {
  unit: `abbreviation,name,divisible
EA,each,no
M,metre,yes
`,
  packing: `abbreviation,name,divisible,traceable
CTN,carton,no,no
DRM,cable drum,yes,yes
`,
  location: `name,description,quarantine,goods in,goods out
S-IN,Where deliveries are received,no,yes,no
S-OUT,Where picked goods wait for despatch,no,no,yes
S-01-01,First shelf,no,no,no
S-01-02,Second shelf,no,no,no
S-HOLD,Damaged goods,yes,no,no
`,
  sku: `stock code,name,price,quantity,unit,packing
SAMPLE-CORD,"Patch cord, 2 m",3.20,1,EA,CTN
SAMPLE-TRAY,Splice tray for 24 fibres,7.50,1,EA,CTN
SAMPLE-CABLE,Outdoor cable with 24 fibres,1.15,1000,M,DRM
`,
  ern: `ERN number,stock code,quantity,partner,reference,drum number
SAMPLE-1,SAMPLE-CORD,40,Sample Supplies,PO-1001,
SAMPLE-1,SAMPLE-TRAY,12,Sample Supplies,PO-1001,
SAMPLE-1,SAMPLE-CABLE,1000,Sample Supplies,PO-1001,SAMPLE-D1
`,
};
