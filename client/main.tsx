import { createRoot } from 'react-dom/client';
import { watchAttendance } from './attendance.ts';
import { boot } from './boot.ts';
import { prefetch } from './prefetch.ts';
import { guardLeaving } from './router/leave-guard.ts';
import { App } from './shell/app.tsx';
import { mayLeave } from './shell/may-leave.ts';
import { session } from './state/session.ts';
import { keepDensity } from './ui/density.ts';
import { displayZone } from './ui/display-zone.ts';
import { loadScanSettings } from './ui/scan/scan-settings.ts';
import { watchConnection } from './watch-connection.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

watchAttendance(window);
displayZone.value = boot.timeZone;
keepDensity(localStorage, document.documentElement);
loadScanSettings(localStorage);
// A page that Back brings up again as it was left may belong to a session that has ended since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
guardLeaving(mayLeave);
watchConnection();
prefetch();
createRoot(root).render(<App />);
await session.load();
