import { applyMemorySettings } from './memory.ts';

/** The production entry point. The program is loaded only once the process has its memory settings, so restarting the process is cheap. */
applyMemorySettings(process);
await import('./program.ts');
