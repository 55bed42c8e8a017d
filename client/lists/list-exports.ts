import { type FileFormat, fileFormats } from '../../shared/contract/file-formats.ts';
import { t } from '../texts.ts';
import type { MenuItem } from '../ui/menu/menu.tsx';

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
