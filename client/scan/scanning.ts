/**
 * The scan kit. A screen that is worked with a scanner says what a code means and what to do with it; queue, memory, refusals in words,
 * sounds, undo, flashing lines and the line under the field are the same for all of them:
 *
 *     const scanning = createScanning<Count>({
 *       async understand(code) {
 *         const line = await lines.find(code.text);
 *         if (line === undefined) return misread(code) ?? bad(`${shownCode(code)} is not on this count`);
 *         return { command: { lineId: line.id, add: '1' } };
 *       },
 *       async carryOut(count, { id }) {
 *         const line = await save(count, id);
 *         return good(`${line.code}: ${line.counted}`, { lines: [line], takeBack: () => takeBack(count) });
 *       },
 *       store: draftScans('count/17'),
 *     });
 *
 *     <ScanField label={t('count_scan')} queue={scanning.queue}>
 *       <StickyChip of={location} text={({ name }) => t('count_at', { name })} />
 *     </ScanField>
 *
 * What a screen may rely on (test/client/scan/scanning.test.ts, test/client/scan/ui-scan.test.ts):
 *
 * - Scans are applied one at a time in the order scanned, each once. `understand` and `carryOut` never run twice at a time.
 * - A code that only shows or remembers something is answered by `understand` itself. What changes anything is a command: plain data,
 *   remembered with the scan before it is carried out, so that a scan sent again asks for the same under the same key.
 * - A refusal of the API is answered in words that name what was scanned. Any other failure keeps the scan: it waits and is sent again.
 * - A scan that can be taken back offers so under the field; `undo` takes back the last, then the one before it.
 */
import { readScannedCode, type ScannedCode } from '../../shared/gs1/scanned-code.ts';
import { OtherUnit } from '../../shared/gs1/scanned-sku.ts';
import { type ApiError, isRefusal } from '../calls/errors.ts';
import { t } from '../texts.ts';
import { createScanQueue, type Scan, type ScanQueue, type ScanResult, type ScanStore } from './scan-queue.ts';

/** What the person hears, sees and reads of a scan; the text names what was scanned. */
export interface Answer extends ScanResult {
  /** The lines it is about: they flash. */
  readonly lines?: readonly FlashingLine[];
  /** Takes back what the scan did. */
  readonly takeBack?: () => Promise<Answer>;
}

/** A line on screen that shows when a scan was about it. */
export interface FlashingLine {
  readonly flash: { value: number };
}

/** What a code means on a screen: something to carry out, or nothing but an answer. */
export type Meaning<Command> = Answer | { readonly command: Command };

/** What a screen says of its scans. */
export interface ScanRules<Command> {
  /** What a code means; `scanned` is the code as it came from the scanner. */
  understand(code: ScannedCode, scanned: string): Promise<Meaning<Command>>;
  /** Does what a scan asks for, once: the id of the scan is the key under which it is sent. */
  carryOut(command: Command, scan: Scan<Command>): Promise<Answer>;
  /** The words of a refusal; without it, those of the API. */
  refusal?(error: ApiError): string;
  /** Keeps the scans that are not applied yet beyond the life of the page. */
  readonly store?: ScanStore<Command> | undefined;
}

export interface Scanning<Command> {
  readonly queue: ScanQueue<Command>;
  /** Takes the last scan that can be taken back, then the one before it; not while scans are under way. */
  undo(): Promise<void>;
}

/** Makes the scanning of one screen. */
export function createScanning<Command>(rules: ScanRules<Command>): Scanning<Command> {
  const { understand, carryOut, refusal = ({ message }) => message, store } = rules;
  const done: { readonly code: string; readonly takeBack: () => Promise<Answer> }[] = [];
  const queue = createScanQueue<Command>({ apply, ...(store !== undefined && { store }) });

  async function apply(scan: Scan<Command>, remember: (command: Command) => Promise<void>): Promise<ScanResult> {
    try {
      return shown(scan.code, await answered(scan, remember));
    } catch (error) {
      return refused(scan.code, error);
    }
  }

  async function answered(scan: Scan<Command>, remember: (command: Command) => Promise<void>): Promise<Answer> {
    if (scan.command !== undefined) return carryOut(scan.command, scan);
    const meaning = await understand(readScannedCode(scan.code), scan.code);
    if (!('command' in meaning)) return meaning;
    await remember(meaning.command);
    return carryOut(meaning.command, scan);
  }

  function shown(code: string, { lines = [], takeBack, ...result }: Answer): ScanResult {
    for (const { flash } of lines) flash.value += 1;
    if (takeBack === undefined) return result;
    done.push({ code, takeBack });
    return { ...result, offer: { label: t('ui_undo'), run: undo } };
  }

  /** Only a refusal is an answer; a lost connection keeps the scan waiting. */
  function refused(code: string, error: unknown): ScanResult {
    if (isRefusal(error)) return bad(naming(code, refusal(error)));
    if (error instanceof OtherUnit) {
      return bad(t('ui_scan_otherUnit', { code: shownCode(readScannedCode(code)), unit: error.unit }));
    }
    throw error;
  }

  async function undo(): Promise<void> {
    const last = done.at(-1);
    if (last === undefined || queue.waiting.peek().length > 0) return;
    try {
      const answer = await last.takeBack();
      done.splice(done.indexOf(last), 1);
      queue.tell(shown(last.code, answer));
    } catch (error) {
      queue.tell(refused(last.code, error));
    }
  }

  return { queue, undo };
}

/** The scan was right. */
export function good(text: string, more: Omit<Answer, 'good' | 'text'> = {}): Answer {
  return { good: true, text, ...more };
}

/** The scan did nothing, for this reason. */
export function bad(text: string, more: Omit<Answer, 'good' | 'text'> = {}): Answer {
  return { good: false, text, ...more };
}

/** A text that names what was scanned, in a row of scans that all look alike. */
export function naming(code: string, text: string): string {
  return text.includes(code) ? text : `${code}: ${text}`;
}

/** A scanned code as people can read it: separators and other control characters are blanks. */
export function shownCode({ text }: ScannedCode): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Says what is wrong with a code that claims to be one of GS1 and is none; undefined when nothing is. */
export function misread(code: ScannedCode): Answer | undefined {
  if (code.problem === undefined) return undefined;
  return bad(t(`ui_scan_gs1_${code.problem.why}`, { code: shownCode(code), at: code.problem.at }));
}
