import { warehouses } from '../../../../shared/texts/en/warehouses.ts';
import { addTexts } from '../../../add-texts.ts';

/** What the screen of warehouses says. */
addTexts('en', warehouses);
