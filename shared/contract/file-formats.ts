/** Formats of the file of a list: as CSV, or as a workbook of Excel. Apart from the fields of contracts, which the client has no need of. */
export const fileFormats = ['csv', 'xlsx'] as const;

export type FileFormat = (typeof fileFormats)[number];

/** What each is on the wire. */
export const tableTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
