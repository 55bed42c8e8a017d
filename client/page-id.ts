import { idempotencyKey } from './idempotency-key.ts';

/** This page as the server names it in what it tells others, so that a page knows its own changes. */
export const pageId = idempotencyKey();
