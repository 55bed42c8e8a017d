import { downloadExport, type getExport } from '../../shared/contract/exports/exports.ts';
import type { Reply } from '../../shared/contract/operation.ts';
import { fileAddress, filePath } from '../calls/file-address.ts';
import { href } from '../router/href.ts';
import { t } from '../texts.ts';
import type { Toasts } from '../ui/toast/toasts.ts';

type Export = Reply<typeof getExport>;

export interface ExportDependencies {
  create(address: string, accessId: number): Promise<Export>;
  read(id: number, accessId: number): Promise<Export>;
  toasts: Pick<Toasts, 'done' | 'warn'>;
  pause(): Promise<void>;
}

/**
 * Requests a background export and notifies the user when the file is ready. Users who leave the page find it in their exports. A refusal
 * has already been reported (call.ts).
 */
export async function startExport(
  address: string,
  accessId: number,
  { create, read, toasts, pause }: ExportDependencies,
): Promise<void> {
  const list = { text: t('exports_show'), href: `${href('exports')}?access=${accessId}` };
  const job = await create(filePath(address), accessId).catch(() => undefined);
  if (job === undefined) return;
  toasts.done(t('exports_begun'), undefined, list);
  let made = job;
  while (made.state === 'waiting' || made.state === 'working') {
    await pause();
    // The file is made even if the connection is lost for a while.
    made = await read(job.id, accessId).catch(() => made);
  }
  const name = `${made.name}.${made.format}`;
  if (made.state === 'ready') {
    const file = { text: t('exports_download'), href: fileAddress(downloadExport, { id: made.id }, accessId) };
    toasts.done(t('exports_ready', { name }), undefined, file);
  }
  if (made.state === 'failed') toasts.warn(t('exports_failed', { name }), list);
}
