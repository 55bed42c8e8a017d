import { createExport, getExport } from '../../shared/contract/exports/exports.ts';
import type { FileFormat } from '../../shared/contract/file-formats.ts';
import { call } from '../calls/call.ts';
import { toasts } from '../state/toasts.ts';
import type { MenuItem } from '../ui/menu/menu.tsx';
import { exportItems } from './list-exports.ts';
import { type ExportDependencies, startExport } from './start-export.ts';

/** Milliseconds between two checks of an export's progress. */
const PAUSE = 2000;

const dependencies: ExportDependencies = {
  create: (address, accessId) => call(createExport, { address }, { accessId }),
  read: (id, accessId) => call(getExport, { id }, { accessId, handles: 'all' }),
  toasts,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE)),
};

export function exportsOf(
  rows: number | undefined,
  accessId: number,
  address: (format: FileFormat) => string,
): MenuItem[] {
  return exportItems(rows, address, (file) => void beginExport(file, accessId));
}

function beginExport(address: string, accessId: number): Promise<void> {
  return startExport(address, accessId, dependencies);
}
