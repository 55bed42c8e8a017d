/** The first part of the advisory lock that a server holds while it works on an import; no other lock of two parts begins with it. */
export const IMPORT_LOCK = 7_203_518;

/** The key of the job that works on an import; the second part of the lock is its hash. */
export const importKey = (id: number): string => `import ${id}`;
