/** The first part of the advisory lock that a server holds while it works on an import; no other lock of two parts begins with it. */
export const IMPORT_LOCK = 7_203_518;
