import { writeFile } from 'node:fs/promises';
import type { Finding } from './tally.ts';

/** Writes what was found as CSV: file, line, reason, value. */
export async function writeFindings(file: string, findings: readonly Finding[]): Promise<void> {
  const rows = findings.map((finding) => [finding.file, String(finding.line), finding.reason, finding.value]);
  const text = [['file', 'line', 'reason', 'value'], ...rows].map((row) => row.map(quoted).join(',')).join('\n');
  await writeFile(file, `${text}\n`);
}

function quoted(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
