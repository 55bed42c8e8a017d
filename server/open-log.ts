import { type Logger, levels, pino } from 'pino';
import type { Config } from './config/variables.ts';

/** Where a log goes: a terminal, a file, a pipe. */
export type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean };

export interface OpenLog {
  log: Logger;
  /** Is it read by a person, line by line? Otherwise it is JSON for a program. */
  isText: boolean;
  /** Each request is a line for programs; a person at a terminal is told what goes wrong, or asks for all by LOG_LEVEL=debug. */
  requestLevel: 'info' | 'debug';
}

/** Opens the log of the program: sentences on a terminal, JSON lines elsewhere, unless LOG_FORMAT says which (decision 77). */
export function openLog(
  { LOG_FORMAT, LOG_LEVEL }: Pick<Config, 'LOG_FORMAT' | 'LOG_LEVEL'>,
  output: Output = process.stdout,
): OpenLog {
  const isText = LOG_FORMAT === 'text' || (LOG_FORMAT === 'auto' && output.isTTY === true);
  if (!isText) return { log: pino({ level: LOG_LEVEL }, output), isText, requestLevel: 'info' };
  const write = (line: string) => void output.write(`${textOf(JSON.parse(line), log.isLevelEnabled('debug'))}\n`);
  const log = pino({ level: LOG_LEVEL, base: null }, { write });
  return { log, isText, requestLevel: 'debug' };
}

/** A line of pino's, and whatever facts it carries. */
interface Line {
  level: number;
  time: number;
  msg?: string;
  requestId?: string;
  err?: { message?: string; stack?: string };
  [fact: string]: unknown;
}

/** What the program says of itself stands alone; what went wrong has its time, its reason and the request it happened to. */
function textOf({ level, time, msg = '', requestId, err, ...facts }: Line, isDetailed: boolean): string {
  const details = Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  if (requestId !== undefined) details.push(`request ${requestId}`);
  const reason = err?.message ? `: ${err.message}` : '';
  const sentence = plain(`${msg}${reason}${details.length > 0 ? ` (${details.join(', ')})` : ''}`);
  if (level === levels.values.info) return sentence;
  const stack = isDetailed && err?.stack !== undefined ? `\n${err.stack.split('\n').map(plain).join('\n')}` : '';
  return `${clock(time)} ${levels.labels[level]}: ${sentence}${stack}`;
}

const clock = (time: number) => new Date(time).toTimeString().slice(0, 8);

/** A sender's words may be in an error: what would move the cursor or change colours is shown as a space. */
const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
