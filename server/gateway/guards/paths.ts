import { refuseField } from '../../../shared/errors.ts';
import { apiBase } from '../upstream/upstream.ts';

/** The characters of a decoded API path. Anything that a proxy and a server might read differently is rejected. */
const apiPath = /^(?:\/[A-Za-z0-9._~!$&'()*+,;=:@-]+)+$/;
const dotSegment = /(?:^|\/)\.{1,2}(?:;[^/]*)?(?:\/|$)/;
const forbidden = /[\p{Cc}\\]/u;

/** Matches nearly every path: nothing in it is ambiguous. */
const plainPath = /^(?:\/[A-Za-z0-9_-]+)+$/;

/** A request target in two halves; the query keeps its question mark. */
interface Target {
  path: string;
  query: string;
}

/** Splits a request target and decodes its path once. Rejects paths that climb, hide a backslash or contain control characters. */
export function targetOf(url: string): Target {
  const mark = url.indexOf('?');
  const raw = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark);
  if (plainPath.test(raw)) return { path: raw, query };
  const path = raw.includes('%') ? decoded(raw) : raw;
  if (!path.startsWith('/') || dotSegment.test(path) || forbidden.test(path)) refusePath();
  return { path, query };
}

/**
 * The stricter rule for API paths: only plain characters, no empty segment (a trailing slash makes one; only the API's root may have it),
 * no encoded slash. A path that is another address to the gateway must not be `user/token` to the API.
 */
export function apiTarget(url: string): Target {
  const target = targetOf(url);
  if (target.path === `${apiBase}/`) return target;
  if (!apiPath.test(target.path) || /%2f/i.test(url.slice(0, url.length - target.query.length))) refusePath();
  return target;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return refusePath();
  }
}

function refusePath(): never {
  return refuseField('path', 'bad_pattern', 'a plain path: no dot segments, backslashes or encoded slashes');
}

interface NamedAccess {
  access: string | undefined;
  query: string;
}

/** Removes `access=ID` from a query (with its question mark); only the gateway uses it, the API never receives it. */
export function namedAccess(query: string): NamedAccess {
  if (!query.includes('access=')) return { access: undefined, query };
  const pairs = query.slice(1).split('&');
  const named = pairs.find((pair) => pair.startsWith('access='));
  const rest = pairs.filter((pair) => !pair.startsWith('access='));
  return { access: named?.slice('access='.length), query: rest.length > 0 ? `?${rest.join('&')}` : '' };
}
