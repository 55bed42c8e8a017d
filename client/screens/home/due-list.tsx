import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect, useMemo, useState } from 'react';
import { getHome, type HomeNumber, homeNumbers, saveHome } from '../../../shared/contract/views/home.ts';
import type { LiveTopic } from '../../../shared/live-topics.ts';
import { accessFor, type RuleName } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { href } from '../../router/href.ts';
import { routes } from '../../routes.ts';
import { useLive } from '../../state/live/live.ts';
import { throttled } from '../../state/live/throttle.ts';
import { mayOpen } from '../../state/menus.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { dateIn, displayZone, formatQuantity } from '../../ui/formats.ts';
import { ChooseNumbers } from './choose-numbers.tsx';
import { countDue, type DueWork, dueWork } from './due-work.ts';

/** Today's work for the current access, each number a link to its list. Work that the access cannot open is left out. */
export function DueList() {
  const current = session.current.value;
  const all = useMemo(() => dueWork(dateIn(new Date(), displayZone.peek())), []);
  const choice = useMemo(createHomeChoice, []);
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => void choice.load(), [choice]);
  const numbers = choice.numbers.value;
  const offered = all.filter(maySee);
  if (numbers === undefined || offered.length === 0) return null;
  const due = numbers.flatMap((number) => offered.find((work) => work.number === number) ?? []);
  return (
    <>
      <ul className="due">
        {due.map((work) => (
          <DueNumber key={`${current?.id} ${work.number}`} work={work} isFollowed={current !== undefined} />
        ))}
      </ul>
      {due.length === 0 && <p className="sub">{t('home_nothing')}</p>}
      <Button small kind="quiet" className="due-choose" onPress={() => setChoosing(true)}>
        {t('home_choose')}
      </Button>
      {isChoosing && (
        <ChooseNumbers
          offered={offered.map(({ number }) => number)}
          shown={numbers}
          onSave={(wanted) => choice.save(wanted)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function maySee({ path, rule }: DueWork): boolean {
  const route = routes.find((one) => one.path === path);
  return route !== undefined && mayOpen(route, session.current.value, session.accesses.value) && mayDo(rule);
}

/** Some work needs a permission besides opening its list. */
function mayDo(rule: RuleName | undefined): boolean {
  return rule === undefined || accessFor(rule, session.current.value, session.accesses.value) !== undefined;
}

/** The polling interval, in milliseconds, where nothing can be followed. */
const NOW_AND_THEN = 30_000;

function DueNumber({ work, isFollowed }: { work: DueWork; isFollowed: boolean }) {
  const [count, setCount] = useState<number>();
  const read = useMemo(
    () => throttled(() => countDue(work, (list, input) => call(list, input, { handles: 'all' })).then(setCount)),
    [work],
  );
  useEffect(read, [read]);
  useEffect(() => {
    if (isFollowed) return;
    const timer = setInterval(read, NOW_AND_THEN);
    return () => clearInterval(timer);
  }, [isFollowed, read]);
  const following = isFollowed && <Following topic={work.topic} hear={read} />;
  if (work.onlySome === true && (count ?? 0) === 0) return following;
  const query = Object.entries(work.filters).flatMap(([name, values]) => values.map((value) => [name, value]));
  return (
    <li>
      {following}
      <a href={`${href(work.path)}?${new URLSearchParams(query)}`}>
        <span className="due-number">{count === undefined ? '–' : formatQuantity(String(count))}</span>
        {t(`home_${work.number}`)}
      </a>
    </li>
  );
}

/** Only work in one warehouse can be followed. */
function Following({ topic, hear }: { topic: LiveTopic; hear: () => void }) {
  useLive(topic, hear);
  return null;
}

interface HomeChoice {
  /** Undefined until loaded, so that no unwanted number is requested. */
  readonly numbers: ReadonlySignal<readonly HomeNumber[] | undefined>;
  load(): Promise<void>;
  /** Resolves once saved; null restores the default numbers. */
  save(numbers: readonly HomeNumber[] | null): Promise<void>;
}

function createHomeChoice(): HomeChoice {
  const numbers = signal<readonly HomeNumber[] | undefined>(undefined);
  return {
    numbers,
    async load() {
      // If the call fails, home shows the default numbers.
      const chosen = await call(getHome, {}, { handles: 'all' }).catch(() => ({ numbers: null }));
      numbers.value = chosen.numbers ?? homeNumbers;
    },
    async save(wanted) {
      await call(saveHome, { numbers: wanted === null ? null : [...wanted] });
      numbers.value = wanted ?? homeNumbers;
    },
  };
}
