import type { MouseEvent } from 'react';
import { href } from '../router/href.ts';
import { routeTo } from '../state/route-to.ts';
import { classNames } from '../ui/class-names.ts';
import { handScan } from './handed-scan.ts';

interface BeginLinkProps {
  path: string;
  id?: number;
  query?: Readonly<Record<string, string>>;
  scan?: string;
  text: string;
  small?: boolean;
  primary?: boolean;
}

/** Links to work on another screen; renders nothing for users who cannot open it. */
export function BeginLink({ path, id, query = {}, scan, text, small, primary }: BeginLinkProps) {
  if (routeTo(path) === undefined) return null;
  const search = new URLSearchParams(query);
  const address = href(path, id === undefined ? {} : { id }) + (search.size === 0 ? '' : `?${search}`);
  function hand(event: MouseEvent): void {
    // A new tab starts without the scan.
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
