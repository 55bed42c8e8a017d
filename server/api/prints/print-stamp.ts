import type { StockActor } from '../actor.ts';
import type { Services } from '../services.ts';
import type { PrintStamp } from './draw-foot.ts';
import { printInstant } from './print-date.ts';

/** Who prints, and when it is where the warehouses are. */
export function printStamp({ name, layout }: StockActor, services: Services): PrintStamp {
  return { at: printInstant(services.now(), services), by: name, layout };
}
