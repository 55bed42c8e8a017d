import '../../../documents/texts.ts';
import { shipmentForm } from '../../../../shared/texts/en/shipment-form.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the form of a return or transfer says. */
addTexts('en', shipmentForm);
