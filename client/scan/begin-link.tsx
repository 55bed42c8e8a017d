import type { MouseEvent } from 'react';
import { href } from '../router/href.ts';
import { routes } from '../routes.ts';
import { mayOpen } from '../state/menus.ts';
import { session } from '../state/session.ts';
import { classNames } from '../ui/class-names.ts';
import { handScan } from './handed-scan.ts';

interface BeginLinkProps {
  /** The route of the screen on which the work is done, and the id in its address. */
  path: string;
  id?: number;
  /** What its address says besides. */
  query?: Readonly<Record<string, string>>;
  /** What is scanned there at once. */
  scan?: string;
  text: string;
  small?: boolean;
  primary?: boolean;
}

/** Work that begins on another screen, for those who may open it: with the goods in its address, or scanned there. */
export function BeginLink({ path, id, query = {}, scan, text, small, primary }: BeginLinkProps) {
  const route = routes.find((one) => one.path === path);
  if (route === undefined || !mayOpen(route, session.current.value, session.accesses.value)) return null;
  const search = new URLSearchParams(query);
  const address = href(path, id === undefined ? {} : { id }) + (search.size === 0 ? '' : `?${search}`);
  function hand(event: MouseEvent): void {
    // A new tab begins with nothing scanned.
    const isHere = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isHere && scan !== undefined) handScan(address, scan);
  }
  return (
    <a
      className={classNames('button', small && 'button-small', primary && 'button-primary')}
      href={address}
      onClick={hand}
    >
      {text}
    </a>
  );
}
