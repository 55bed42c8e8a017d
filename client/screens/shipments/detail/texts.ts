import { columns } from '../../../../shared/texts/en/columns.ts';
import { shipmentDetail } from '../../../../shared/texts/en/shipment-detail.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the page of one return or transfer says; its facts are called as on the lists. */
addTexts('en', columns, shipmentDetail);
