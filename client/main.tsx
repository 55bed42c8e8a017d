import { createRoot } from 'react-dom/client';
import { guardLeaving } from './router/leave-guard.ts';
import { App } from './shell/app.tsx';
import { mayLeave } from './shell/may-leave.ts';
import { session } from './state/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

guardLeaving(mayLeave);
createRoot(root).render(<App />);
await session.load();
