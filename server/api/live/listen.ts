import { Listener } from '../../db/listener.ts';
import type { Announcement } from './announcement.ts';
import type { LiveHub } from './live-hub.ts';

/** Lets a hub hear what is committed, here and in other processes, until it is closed. */
export function listen(hub: LiveHub, url: string, onError: (error: Error) => void): Listener {
  return new Listener({
    url,
    onChange: (announced) => hub.hear(JSON.parse(announced) as Announcement),
    onRights: (userId) => hub.recheck(userId),
    onGap: () => hub.miss(),
    onError,
  });
}
