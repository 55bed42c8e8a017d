import { shipmentLabels } from '../../../../shared/texts/en/shipment-labels.ts';
import { addTexts } from '../../../text-sets.ts';

/** What is said of labels that were printed, from the page of one shipment and from the lists. */
addTexts('en', shipmentLabels);
