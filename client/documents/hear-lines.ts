import { reportError } from '../calls/report-error.ts';
import { fetchedLater } from '../lazy-part.ts';
import type { Hear } from '../state/live/live-feed.ts';
import type { LiveLines, LiveLinesDependencies } from './live-lines.ts';

const livePart = fetchedLater(() => import('./live-lines.ts').then((module) => module.LiveLines));

/** Shows what others do to the lines of a document; told of it in turn, as soon as what that takes is there. */
export function hearLines<Row extends { readonly id: number }>(dependencies: LiveLinesDependencies<Row>): Hear {
  let live: Promise<LiveLines<Row>> | undefined;
  return (change) => {
    live ??= livePart().then((Live) => new Live(dependencies));
    live.then(({ hear }) => hear(change), reportError);
  };
}
