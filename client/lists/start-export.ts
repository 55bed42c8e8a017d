import { downloadExport, type getExport } from '../../shared/contract/exports/exports.ts';
import type { Reply } from '../../shared/contract/operation.ts';
import { fileAddress, filePath } from '../calls/file-address.ts';
import { href } from '../router/href.ts';
import { t } from '../texts.ts';
import type { Toasts } from '../ui/toast/toasts.ts';

/** What is said of exports: by the notice and by their screen. */
type Export = Reply<typeof getExport>;

/** What asking for an export needs of its surroundings. */
export interface ExportDependencies {
  create(address: string, accessId: number): Promise<Export>;
  read(id: number, accessId: number): Promise<Export>;
  toasts: Pick<Toasts, 'done' | 'warn'>;
  pause(): Promise<void>;
}

/**
 * Asks for the file at an address to be made in the background, and says when it is there. Whoever leaves the page finds it among their
 * exports; that a refusal was said there is enough (call.ts).
 */
export async function startExport(
  address: string,
  accessId: number,
  { create, read, toasts, pause }: ExportDependencies,
): Promise<void> {
  const list = { text: t('exports_show'), href: `${href('exports')}?access=${accessId}` };
  const asked = await create(filePath(address), accessId).catch(() => undefined);
  if (asked === undefined) return;
  toasts.done(t('exports_begun'), undefined, list);
  let made = asked;
  while (made.state === 'waiting' || made.state === 'working') {
    await pause();
    // The connection may be away for a while, and the file is made all the same.
    made = await read(asked.id, accessId).catch(() => made);
  }
  const name = `${made.name}.${made.format}`;
  if (made.state === 'ready') {
    const file = { text: t('exports_download'), href: fileAddress(downloadExport, { id: made.id }, accessId) };
    toasts.done(t('exports_ready', { name }), undefined, file);
  }
  if (made.state === 'failed') toasts.warn(t('exports_failed', { name }), list);
}
