import { parameterWork } from '../parameters/parameter-work.ts';
import { skuRecord } from './sku-record.ts';

/** What SKUs share with every kind of records that carries values of parameters. */
export const skuWork = parameterWork(skuRecord, 'sku');
