import { type Logger, levels, pino } from 'pino';
import type { Config } from './config/variables.ts';

export type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean };

export interface OpenLog {
  log: Logger;
  /** Text for a person at a terminal; otherwise JSON lines for a program. */
  isText: boolean;
  /** JSON logs have a line for each request; a terminal shows only failures unless LOG_LEVEL=debug. */
  requestLevel: 'info' | 'debug';
}

/** Opens the log: sentences on a terminal, JSON lines elsewhere, unless LOG_FORMAT overrides that (decision 118). */
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

interface Line {
  level: number;
  time: number;
  msg?: string;
  requestId?: string;
  err?: { message?: string; stack?: string };
  [fact: string]: unknown;
}

/** The program's own messages are printed alone; failures with their time, reason and request. */
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

/** An error may quote input, so control characters, which could move the cursor or change colours, become spaces. */
const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
