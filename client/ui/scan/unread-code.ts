import type { ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { t } from '../../texts.ts';
import { shownCode } from './shown-code.ts';

/** What is wrong with a code that claims to be one of GS1 and is none; undefined when nothing is. */
export function unreadCode(code: ScannedCode): string | undefined {
  if (code.problem === undefined) return undefined;
  return t(`ui_scan_gs1_${code.problem.why}`, { code: shownCode(code), at: code.problem.at });
}
