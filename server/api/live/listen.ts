import { CHANGES } from '../../db/announcements.ts';
import { Listener } from '../../db/listener.ts';
import type { Announcement } from './announcement.ts';
import type { LiveHub } from './live-hub.ts';

/** The channel of the triggers on sessions, accesses and users (0016_live.sql). */
const RIGHTS = 'wms_rights';

/** Lets a hub hear what is committed, here and in other processes, until it is closed. */
export function listen(hub: LiveHub, url: string, onError: (error: Error) => void): Listener {
  return new Listener({
    url,
    channels: {
      [CHANGES]: (payload) => hub.hear(JSON.parse(payload) as Announcement),
      [RIGHTS]: (userId) => hub.recheck(Number(userId)),
    },
    onGap: () => hub.miss(),
    onError,
  });
}
