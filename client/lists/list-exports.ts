import { type FileFormat, fileFormats } from '../../shared/contract/file-formats.ts';
import { fetchedLater } from '../lazy-part.ts';
import { t } from '../texts.ts';
import type { MenuItem } from '../ui/menu/menu.tsx';

/** Fetched for lists of very many rows. */
const fetchBegin = fetchedLater(() => import('./begin-export.ts').then((module) => module.beginExport));

/** What the export menu of a list with so many rows offers, under an access. */
export function exportsOf(
  rows: number | undefined,
  accessId: number,
  address: (format: FileFormat) => string,
): MenuItem[] {
  return exportItems(rows, address, (file) => void fetchBegin().then((begin) => begin(file, accessId)));
}

/** The file of more rows is made in the background: nobody waits that long for a download that may begin anew. */
export const WAITED_FOR = 50_000;

/** The file of a list in each format, as a link or, where it has too many rows for one, as an export to begin. */
export function exportItems(
  rows: number | undefined,
  address: (format: FileFormat) => string,
  begin: (address: string) => void,
): MenuItem[] {
  const isLong = rows !== undefined && rows > WAITED_FOR;
  return fileFormats.map((format) => ({
    key: format,
    label: t(`ui_list_export_${format}`),
    ...(isLong ? { onSelect: () => begin(address(format)) } : { href: address(format) }),
  }));
}
