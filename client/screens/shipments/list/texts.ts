import { columns } from '../../../../shared/texts/en/columns.ts';
import { shipmentList } from '../../../../shared/texts/en/shipment-list.ts';
import { shipments } from '../../../../shared/texts/en/shipments.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the lists of returns and transfers say. */
addTexts('en', columns, shipments, shipmentList);
