import '../../documents/texts.ts';
import { columns } from '../../../shared/texts/en/columns.ts';
import { skuAndLocation } from '../../../shared/texts/en/sku-and-location.ts';
import { addTexts } from '../../text-sets.ts';

/** What the pages of a SKU and of a location say. */
addTexts('en', columns, skuAndLocation);
