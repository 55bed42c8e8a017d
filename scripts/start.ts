/** `npm start`: the product as a stranger meets it, on an embedded database filled with the demo companies. */
process.env.WMS_DEMO ??= 'on';
process.env.ENVIRONMENT ??= 'demo';
await import('../server/main.ts');
