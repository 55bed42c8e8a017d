import { downloadExport, type getExport } from '../../shared/contract/account/exports.ts';
import { type FileFormat, fileFormats } from '../../shared/contract/file-formats.ts';
import type { Reply } from '../../shared/contract/operation.ts';
import { exported } from '../../shared/texts/en/exports.ts';
import { fileAddress } from '../calls/file-address.ts';
import { href } from '../router/href.ts';
import { addTexts } from '../text-sets.ts';
import { t } from '../texts.ts';
import type { MenuItem } from '../ui/menu/menu.tsx';
import type { Toasts } from '../ui/toast/toasts.ts';

/** What is said of exports: by the notice and by their screen. */
addTexts('en', exported);

type Export = Reply<typeof getExport>;

/** What asking for an export needs of its surroundings. */
export interface ExportDependencies {
  create(address: string, accessId: number): Promise<Export>;
  read(id: number, accessId: number): Promise<Export>;
  toasts: Pick<Toasts, 'done' | 'warn'>;
  pause(): Promise<void>;
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

/** The address of a file as the API knows it: below its base, without the access, which travels with the call. */
export function filePath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  searchParams.delete('access');
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  return `${pathname.replace('/wmsapi/v1/', '')}${query}`;
}
