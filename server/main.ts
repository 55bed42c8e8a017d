import { settleMemory } from './memory.ts';

/** The production start. The program is loaded only when the process has its settings of memory: a start that is repeated costs little. */
settleMemory(process);
await import('./program.ts');
