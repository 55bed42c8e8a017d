import { createRoot } from 'react-dom/client';
import { screenOf } from './areas/areas.ts';
import { boot } from './boot.ts';
import { watchActivity } from './calls/activity.ts';
import { watchConnection } from './calls/connection.ts';
import { keepAccesses } from './offline/kept-accesses.ts';
import { startWorker } from './offline/start-worker.ts';
import { href } from './router/href.ts';
import { guardLeaving } from './router/leave-guard.ts';
import { routes } from './routes.ts';
import { loadScanSettings } from './scan/scan-settings.ts';
import { App } from './shell/app.tsx';
import { reportStoredWork } from './shell/kept-for-others.ts';
import { mayLeave } from './shell/leaving.tsx';
import { session } from './state/session.ts';
import { keepDensity } from './ui/density.ts';
import { displayZone } from './ui/formats.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

watchActivity(window);
displayZone.value = boot.timeZone;
keepDensity(localStorage, document.documentElement);
loadScanSettings(localStorage);
// A page that Back restores may belong to a session that has ended since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
guardLeaving(mayLeave);
watchConnection();
prefetch();
startWorker();
keepAccesses(session);
reportStoredWork();
createRoot(root).render(<App />);
await session.load();

/** Fetches the screen of the address while the session loads: the two take about as long. */
function prefetch(): void {
  const path = boot.signedIn ? location.pathname.replace(/\/$/, '') : href('');
  const route = routes.find((each) => (each.rule === 'public') !== boot.signedIn && href(each.path) === path);
  // A failure appears when the screen is needed, with a way to retry.
  if (route !== undefined) void screenOf(route).catch(() => undefined);
}
