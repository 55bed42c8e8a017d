import * as contract from '../../../shared/contract/drum-labels.ts';
import { route } from '../route.ts';
import { listErnDrums } from './list-ern-drums.ts';
import { previewDrumLabel } from './preview-drum-label.ts';
import { printDrumLabels } from './print-drum-labels.ts';

export const drumLabelRoutes = [
  route(contract.listErnDrums, listErnDrums),
  route(contract.printDrumLabels, printDrumLabels),
  route(contract.previewDrumLabel, previewDrumLabel),
];
