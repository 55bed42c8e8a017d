import { type FileFormat, fileFormats } from '../../shared/contract/file-formats.ts';
import { t } from '../texts.ts';
import type { MenuItem } from '../ui/menu/menu.tsx';

/** Files with more rows are made in the background, because a long download that breaks off has to start again. */
export const WAITED_FOR = 50_000;

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
