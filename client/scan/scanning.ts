/**
 * The scan kit. A screen for scanning defines the meaning of a code and its action; queue, memory, wording of refusals, sounds, undo,
 * flashing lines and the line under the field are the same for all screens:
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
 *       expect({ text }, _, ahead) {
 *         const line = lines.known(text);
 *         return line && { command: { lineId: line.id, add: '1' }, answer: good(`${line.code}: ${line.with(ahead) + 1}`) };
 *       },
 *       store: draftScans('count/17'),
 *     });
 *
 *     <ScanField label={t('count_scan')} queue={scanning.queue}>
 *       <StickyChip of={location} text={({ name }) => t('count_at', { name })} />
 *     </ScanField>
 *
 * A screen can rely on the following (test/client/scan/scanning.test.ts, test/client/scan/ui-scan.test.ts):
 *
 * - Scans are applied one at a time in the order scanned, each once. `understand` and `carryOut` never run concurrently.
 * - `understand` itself answers a code that only shows or remembers something. Every change is a command: plain data, stored with the scan
 *   before it is carried out, so that a retry sends the same command under the same key.
 * - What `expect` returns is shown and sounded at once, and confirmed without a sound or corrected by the answer of `carryOut`.
 * - A refusal of the API is worded with the scanned code. After any other failure the scan is kept and sent again.
 * - A number of at most five digits typed by hand is the quantity of the item scanned last, where the screen sets quantities (`enter`).
 *   After a location, a refusal or anything else without lines it is a code.
 * - A scan that can be taken back shows an undo button under the field; `undo` takes back the last one, then the one before it.
 */
import { readScannedCode, type ScannedCode } from '../../shared/gs1/scanned-code.ts';
import { OtherUnit } from '../../shared/gs1/scanned-sku.ts';
import { compare } from '../../shared/quantity.ts';
import { type ApiError, isRefusal } from '../calls/errors.ts';
import type { LineField } from '../lines/line-field.ts';
import { t } from '../texts.ts';
import { formatQuantity } from '../ui/formats.ts';
import {
  createScanQueue,
  type Expected,
  type Scan,
  type ScanQueue,
  type ScanResult,
  type ScanStore,
  scansApplied,
} from './scan-queue.ts';

export interface Answer extends ScanResult {
  readonly lines?: readonly FlashingLine[];
  /** Makes the line of the scan current, unless a newer scan has. */
  readonly focus?: () => void;
  readonly takeBack?: () => Promise<Answer>;
}

export interface FlashingLine {
  readonly flash: { value: number };
}

export type Meaning<Command> = Answer | { readonly command: Command };

export interface ScanRules<Command> {
  /** Interprets a code; `scanned` is the code as it came from the scanner. */
  understand(code: ScannedCode, scanned: string): Promise<Meaning<Command>>;
  /** Carries out a command once: the id of the scan is the key under which it is sent. */
  carryOut(command: Command, scan: Scan<Command>): Promise<Answer>;
  /**
   * The command of a code, and its answer if the commands `ahead` succeed, from what is on screen. Undefined if only the server can tell, or
   * if anything but this command would follow.
   */
  expect?(
    code: ScannedCode,
    scanned: string,
    ahead: readonly Command[],
  ): { readonly command: Command; readonly answer: Answer } | undefined;
  /** Whether a code names a single thing, such as a drum. */
  isUnique?(scanned: string): boolean;
  /** Sets the quantity of the item scanned last; undefined if it has no quantity to set, or if the number is a code on this document. */
  enter?(quantity: string): Promise<Answer | undefined>;
  refusal?(error: ApiError): string;
  readonly store?: ScanStore<Command> | undefined;
}

export interface Scanning<Command> {
  readonly queue: ScanQueue<Command>;
  /** Takes back the last scan that can be taken back, then the one before it; does nothing while scans wait for the connection. */
  undo(): Promise<void>;
}

export function createScanning<Command>(rules: ScanRules<Command>): Scanning<Command> {
  const { understand, carryOut, expect, isUnique, enter, refusal = ({ message }) => message, store } = rules;
  const done: { readonly code: string; readonly takeBack: () => Promise<Answer> }[] = [];
  /** Whether the last scan was an item: a number after any other would set the quantity of the wrong one. */
  let isItem = false;
  const expectations = new Set<string>();
  const queue = createScanQueue<Command>({
    apply,
    ...(expect !== undefined && { expect: expected }),
    ...(isUnique !== undefined && { isUnique }),
    ...(store !== undefined && { store }),
  });

  function expected({ id, code }: Scan<Command>, ahead: readonly Command[]): Expected<Command> | undefined {
    try {
      const { command, answer } = expect?.(readScannedCode(code), code, ahead) ?? {};
      if (command === undefined || answer === undefined) return undefined;
      expectations.add(id);
      const { good, text } = answer;
      return { command, result: { good, text }, showMore: () => draw(answer) };
    } catch (error) {
      if (error instanceof OtherUnit) return undefined;
      throw error;
    }
  }

  async function apply(scan: Scan<Command>, remember: (command: Command) => Promise<void>): Promise<ScanResult> {
    const isDrawn = expectations.delete(scan.id);
    try {
      return shown(scan.code, await answered(scan, remember), isDrawn);
    } catch (error) {
      return refused(scan.code, error);
    }
  }

  async function answered(scan: Scan<Command>, remember: (command: Command) => Promise<void>): Promise<Answer> {
    const entered = isItem && isTypedNumber(scan) ? await enter?.(scan.code) : undefined;
    if (entered !== undefined) return entered;
    isItem = false;
    if (scan.command !== undefined) return carryOut(scan.command, scan);
    const meaning = await understand(readScannedCode(scan.code), scan.code);
    if (!('command' in meaning)) return meaning;
    await remember(meaning.command);
    return carryOut(meaning.command, scan);
  }

  function shown(code: string, answer: Answer, isDrawn = false): ScanResult {
    const { lines = [], takeBack, focus: _, ...result } = answer;
    if (!isDrawn) draw(answer);
    isItem ||= lines.length > 0;
    if (takeBack === undefined) return result;
    done.push({ code, takeBack });
    return { ...result, offer: { label: t('ui_undo'), run: undo } };
  }

  function draw({ lines = [], focus }: Answer): void {
    for (const { flash } of lines) flash.value += 1;
    focus?.();
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
    const last = (await scansApplied(queue)) ? done.pop() : undefined;
    if (last === undefined) return;
    try {
      queue.show(shown(last.code, await last.takeBack()));
    } catch (error) {
      done.push(last);
      queue.show(refused(last.code, error));
    }
  }

  return { queue, undo };
}

function isTypedNumber({ code, byHand, command }: Scan): boolean {
  return byHand === true && command === undefined && /^\d{1,5}$/.test(code);
}

export function good(text: string, more: Omit<Answer, 'good' | 'text'> = {}): Answer {
  return { good: true, text, ...more };
}

export function bad(text: string, more: Omit<Answer, 'good' | 'text'> = {}): Answer {
  return { good: false, text, ...more };
}

/** Adds the scanned code to a text, because results of consecutive scans look alike. */
export function naming(code: string, text: string): string {
  return text.includes(code) ? text : `${code}: ${text}`;
}

/** A scanned code in readable form: separators and other control characters become blanks. */
export function shownCode({ text }: ScannedCode): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

export function misread(code: ScannedCode): Answer | undefined {
  if (code.problem === undefined) return undefined;
  return bad(t(`ui_scan_gs1_${code.problem.why}`, { code: shownCode(code), at: code.problem.at }));
}

interface Countable extends FlashingLine {
  commit(): Promise<boolean>;
}

/** Sets the quantity of a line as if it was typed there; a quantity over `most` has to be typed there. */
export async function enterQuantity(
  line: Countable,
  field: Pick<LineField, 'value' | 'error'>,
  { quantity, most, code, text }: { quantity: string; most?: string; code: string; text: () => string },
): Promise<Answer> {
  if (most !== undefined && compare(quantity, most) > 0)
    return bad(t('ui_scan_tooLarge', { code, quantity: formatQuantity(quantity), most: formatQuantity(most) }));
  const before = field.value.peek();
  const save = async (value: string): Promise<Answer> => {
    field.value.value = value;
    return (await line.commit()) ? good(text(), { lines: [line] }) : bad(field.error.peek() ?? t('ui_pending'));
  };
  const answer = await save(quantity);
  return answer.good ? { ...answer, takeBack: () => save(before) } : answer;
}
