import { enableCompileCache } from 'node:module';

/**
 * `npm start`: the product as a new user meets it, on an embedded database filled with the demo companies. A cache of the stripped sources
 * makes it start faster and saves some ten megabytes, because the code that strips types is not loaded.
 */
enableCompileCache('node_modules/.cache/compile');
process.env.WMS_DEMO ??= 'on';
process.env.ENVIRONMENT ??= 'demo';
await import('../server/main.ts');
