import { createExport, getExport } from '../../shared/contract/exports/exports.ts';
import type { FileFormat } from '../../shared/contract/file-formats.ts';
import { call } from '../calls/call.ts';
import { toasts } from '../state/toasts.ts';
import type { MenuItem } from '../ui/menu/menu.tsx';
import { exportItems } from './list-exports.ts';
import { type ExportDependencies, startExport } from './start-export.ts';

/** Milliseconds between two looks at how far an export is. */
const PAUSE = 2000;

const dependencies: ExportDependencies = {
  create: (address, accessId) => call(createExport, { address }, { accessId }),
  read: (id, accessId) => call(getExport, { id }, { accessId, handles: 'all' }),
  toasts,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE)),
};

/** What the export menu of a list with so many rows offers, under an access. */
export function exportsOf(
  rows: number | undefined,
  accessId: number,
  address: (format: FileFormat) => string,
): MenuItem[] {
  return exportItems(rows, address, (file) => void beginExport(file, accessId));
}

/** Has the file at an address made in the background, under an access. */
function beginExport(address: string, accessId: number): Promise<void> {
  return startExport(address, accessId, dependencies);
}
