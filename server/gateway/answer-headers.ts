import type { OutgoingHttpHeaders } from 'node:http';
import type { Headers } from './security.ts';

/** What the browser gets to see of an upstream's headers; cookies, redirects, server names and challenges end here. */
const passed: ReadonlySet<string> = new Set([
  'allow',
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-language',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
  'x-accel-buffering',
]);

/** The allowed headers of an upstream's answer; texts without a charset are UTF-8. */
export function answerHeaders(given: OutgoingHttpHeaders): Headers {
  const seen: Headers = {};
  for (const spelt in given) {
    const name = spelt.toLowerCase();
    if (passed.has(name)) seen[name] = String(given[spelt]);
  }
  const type = seen['content-type'];
  if (type !== undefined && !type.includes('charset') && /^(?:text\/|application\/json)/.test(type)) {
    seen['content-type'] = `${type}; charset=utf-8`;
  }
  return seen;
}
