import { listErnDrums } from './list-ern-drums.ts';
import { previewDrumLabel } from './preview-drum-label.ts';
import { printDrumLabels } from './print-drum-labels.ts';

export const drumLabelRoutes = [listErnDrums, printDrumLabels, previewDrumLabel];
