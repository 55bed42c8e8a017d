import { createToasts } from '../../../client/ui/toast/toasts.ts';

export const galleryToasts = createToasts();
