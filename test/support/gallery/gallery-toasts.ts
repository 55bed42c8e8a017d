import { createToasts } from '../../../client/ui/toast/toasts.ts';

/** The toasts of the gallery's page. */
export const galleryToasts = createToasts();
