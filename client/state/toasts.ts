import { createToasts } from '../ui/toast/toasts.ts';

/** The messages at the corner of the page. */
export const toasts = createToasts();
