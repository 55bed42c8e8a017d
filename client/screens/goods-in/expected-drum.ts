import type { Signal } from '@preact/signals-react';
import { isElementString, type ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import type { Api } from '../../calls/api.ts';
import { locationNamed } from '../../pickers/find-names.ts';
import type { ScanMatch } from '../../scan/match-scan.ts';
import { type Answer, bad, shownCode } from '../../scan/scanning.ts';
import { findScannedSku } from '../../state/find-scanned-sku.ts';
import { t } from '../../texts.ts';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnLine } from './ern-rules.ts';

export interface ExpectedDrumDependencies {
  api: Api;
  /** Why a drum number cannot be counted on a line; undefined if it can. */
  problem(drumNumber: string, lineId: number): Promise<string | undefined>;
  /** Whether only the drum that was sent is accepted, even if the user disagrees. */
  isFixed(): boolean;
  /** Scans a code again after the user accepts it. */
  take(code: string): void;
}

export interface ExpectedDrum {
  /** Why the code is not the awaited drum; undefined if it is, or if no drum is awaited any more. */
  refuse(
    awaited: Signal<ErnLineState | undefined>,
    code: ScannedCode,
    scanned: string,
    match: ScanMatch<ErnLine> | undefined,
  ): Promise<Answer | undefined>;
}

/**
 * After a SKU on drums, the next code is its drum, and a drum number can be any text. A code that is known as something else is therefore
 * refused by name before it is booked as a drum, and a number other than the announced one must be confirmed. A code that can itself be
 * counted here is accepted when scanned twice: the user has moved on to something else.
 */
export function createExpectedDrum({ api, problem, isFixed, take }: ExpectedDrumDependencies): ExpectedDrum {
  let refusedBefore: string | undefined;
  let accepted: string | undefined;

  async function refuse(
    awaited: Signal<ErnLineState | undefined>,
    code: ScannedCode,
    scanned: string,
    match: ScanMatch<ErnLine> | undefined,
  ): Promise<Answer | undefined> {
    const [before, isAccepted] = [refusedBefore, accepted === scanned];
    [refusedBefore, accepted] = [undefined, undefined];
    const row = awaited.peek()?.row.peek();
    if (row === undefined || isAccepted) return undefined;
    const known = match === undefined ? await knownLocation(code) : notOf(row, match);
    if (known === undefined) return match === undefined ? unknownDrum(row, code, scanned) : undefined;
    if (before === scanned) {
      awaited.value = undefined;
      return undefined;
    }
    refusedBefore = scanned;
    const values = { code: shownCode(code), sku: row.sku.stockCode };
    return bad(
      known.kind === 'drum' ? t('ern_scan_isOtherDrum', { ...values, other: known.of }) : t(texts[known.kind], values),
    );
  }

  async function knownLocation(code: ScannedCode): Promise<Known | undefined> {
    const location = isElementString(code) ? undefined : await locationNamed(api, code.text);
    return location && { kind: 'location' };
  }

  /** An unknown number can be the drum, unless a different number is announced. */
  async function unknownDrum(row: ErnLine, code: ScannedCode, scanned: string): Promise<Answer | undefined> {
    const known = await findScannedSku(api, scanned);
    if (known !== undefined) return bad(t('ern_scan_isSku', { sku: row.sku.stockCode }));
    const { drumNumber: expected } = row;
    const drum = code.serial ?? code.text;
    if (expected === null || expected === drum || code.problem !== undefined) return undefined;
    if (isFixed()) return bad(t('ern_scan_otherDrumSent', { expected }));
    const taken = await problem(drum, row.id);
    if (taken !== undefined) return bad(taken);
    return bad(t('ern_scan_expectedDrum', { expected, drum }), {
      offer: {
        label: t('ern_scan_useDrum', { drum }),
        run: () => {
          accepted = scanned;
          take(scanned);
        },
      },
    });
  }

  return { refuse };
}

/** The meaning of a scanned code that is not the awaited drum. */
type Known = { readonly kind: 'sku' | 'location' } | { readonly kind: 'drum'; readonly of: string };

const texts = { sku: 'ern_scan_isSkuHere', location: 'ern_scan_isLocation' } as const;

/** Drums of the same SKU arrive in any order, each announced on its own line. */
function notOf(row: ErnLine, match: ScanMatch<ErnLine>): Known | undefined {
  if (match.kind === 'sku') return match.lines.some(({ sku }) => sku.id === row.sku.id) ? undefined : { kind: 'sku' };
  const { sku } = match.line;
  return sku.id === row.sku.id ? undefined : { kind: 'drum', of: sku.stockCode };
}
