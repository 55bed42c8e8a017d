import { signal } from '@preact/signals-react';
import { topicText } from '../../../shared/live-topics.ts';
import { throttled } from '../../state/live/throttle.ts';
import { type CountedWork, type CountRows, countDue } from './due-work.ts';

export interface DueCounts {
  /** Undefined until counted, or if the count cannot be read. */
  of(work: CountedWork): number | undefined;
  readonly topics: readonly DueTopic[];
}

export interface DueTopic {
  readonly topic: CountedWork['topic'];
  /** Counts all work of the topic again. */
  read(): void;
}

export function createDueCounts(works: readonly CountedWork[], ask: CountRows): DueCounts {
  const counts = new Map(works.map((work) => [work, signal<number | undefined>(undefined)]));
  const byTopic = Map.groupBy(works, ({ topic }) => topicText(topic));
  const count = async (work: CountedWork): Promise<void> => {
    const counted = await countDue(work, ask);
    const shown = counts.get(work);
    if (shown !== undefined) shown.value = counted;
  };
  return {
    of: (work) => counts.get(work)?.value,
    topics: [...byTopic.values()].flatMap((some) => {
      const topic = some[0]?.topic;
      return topic === undefined ? [] : [{ topic, read: throttled(() => Promise.all(some.map(count))) }];
    }),
  };
}
