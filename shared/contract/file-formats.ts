/** Kept apart from the fields of contracts, which the client does not need. */
export const fileFormats = ['csv', 'xlsx'] as const;

export type FileFormat = (typeof fileFormats)[number];

export const tableTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
