import { enableCompileCache } from 'node:module';

/**
 * `npm start`: the product as a stranger meets it, on an embedded database filled with the demo companies. With a cache of the
 * stripped sources it starts faster and needs some ten megabytes less: the code that strips types is not loaded.
 */
enableCompileCache('node_modules/.cache/compile');
process.env.WMS_DEMO ??= 'on';
process.env.ENVIRONMENT ??= 'demo';
await import('../server/main.ts');
