import { applyMemorySettings } from '../../server/memory.ts';

/** A program that hashes as many passwords as may wait at once, and prints by how many megabytes its memory has grown. */
if (process.argv.includes('applied')) applyMemorySettings(process);
const { hashPassword } = await import('../../server/api/passwords/hash-password.ts');
const before = process.memoryUsage.rss();
await Promise.all(Array.from({ length: 64 }, (_, index) => hashPassword(`Pass-word-${index}`)));
console.log(Math.round((process.memoryUsage.rss() - before) / 1_048_576));
