import { type FileFormat, fileFormats } from '../../shared/contract/file-formats.ts';
import { t } from '../texts.ts';
import type { MenuItem } from '../ui/menu/menu.tsx';

/** What the export menu of a list offers: its file in each format. */
export function exportsOf(address: (format: FileFormat) => string): MenuItem[] {
  return fileFormats.map((format) => ({ key: format, label: t(`ui_list_export_${format}`), href: address(format) }));
}
