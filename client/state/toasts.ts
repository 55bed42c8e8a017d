import { createToasts } from '../ui/toast/toasts.ts';

export const toasts = createToasts();
