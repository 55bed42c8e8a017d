import { useEffect, useId, useMemo, useState } from 'react';
import { accessFor } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { href } from '../../router/href.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { useLive } from '../../state/live/live.ts';
import { routeTo } from '../../state/route-to.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { dateIn, displayZone, formatQuantity } from '../../ui/formats.ts';
import { useIsHandheld } from '../../ui/handheld.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChooseNumbers } from './choose-numbers.tsx';
import { createDueCounts, type DueCounts, type DueTopic } from './due-counts.ts';
import { type CountedWork, type CountRows, type DueWork, dueGroups, dueWork } from './due-work.ts';
import { countedByActions, type FloorWork, floorWork } from './floor-work.ts';
import { createHomeChoice } from './home-choice.ts';
import { createHomeScan } from './home-scan.ts';

/** The work that waits under the current access, each number a link to its list. Work that the access cannot open is left out. */
export function DueList() {
  const accessId = session.current.value?.id;
  const choice = useMemo(createHomeChoice, []);
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => void choice.load(), [choice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an access has its own work.
  const offered = useMemo(() => dueWork(dateIn(new Date(), displayZone.peek())).filter(mayDo), [accessId]);
  const numbers = choice.numbers.value;
  const chosen = useMemo(
    () => numbers?.flatMap((number) => offered.find((work) => work.number === number) ?? []) ?? [],
    [numbers, offered],
  );
  if (numbers === undefined || offered.length === 0) return null;
  return (
    <>
      <WaitingWork chosen={chosen} />
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

function mayDo({ path, rule }: CountedWork): boolean {
  const { current, accesses } = session;
  const isAllowed = rule === undefined || accessFor(rule, current.value, accesses.value) !== undefined;
  return isAllowed && routeTo(path) !== undefined;
}

/** On a handheld the actions of the floor come first, and a number of zero is left out. */
function WaitingWork({ chosen }: { chosen: readonly DueWork[] }) {
  const isHandheld = useIsHandheld();
  const { actions, works, counts } = useMemo(() => {
    const floor = isHandheld ? floorWork.filter(mayDo) : [];
    const numbers = floor.length === 0 ? chosen : chosen.filter(({ number }) => !countedByActions.has(number));
    const count: CountRows = (list, input) => call(list, input, { handles: 'all' });
    return { actions: floor, works: numbers, counts: createDueCounts([...floor, ...numbers], count) };
  }, [isHandheld, chosen]);
  const isShown = (work: DueWork) => (work.onlySome !== true && actions.length === 0) || (counts.of(work) ?? 0) > 0;
  return (
    <>
      <Following topics={counts.topics} />
      {actions.length > 0 && (
        <>
          <HomeScanField />
          <FloorActions actions={actions} counts={counts} />
        </>
      )}
      {dueGroups.map((group) => {
        const shown = works.filter((work) => work.group === group && isShown(work));
        return shown.length > 0 && <DueGroup key={group} group={group} works={shown} counts={counts} />;
      })}
      {chosen.length === 0 && <p className="sub">{t('home_nothing')}</p>}
    </>
  );
}

function HomeScanField() {
  const { queue, close } = useMemo(createHomeScan, []);
  useEffect(() => close, [close]);
  return <ScanField label={t('home_scan')} queue={queue} />;
}

function FloorActions({ actions, counts }: { actions: readonly FloorWork[]; counts: DueCounts }) {
  return (
    <nav className="floor" aria-label={t('home_actions')}>
      {actions.map((work) => (
        <a key={work.action} className="floor-action" href={addressOf(work)}>
          <Icon name={work.action} />
          <span className="floor-name">{t(`home_${work.action}`)}</span>
          <span className="sub">{waitingText(work, counts.of(work))}</span>
        </a>
      ))}
    </nav>
  );
}

function waitingText({ action }: FloorWork, count: number | undefined): string {
  if (count === undefined) return '–';
  return count === 0 ? t('home_noneWaiting') : t(`home_${action}Waiting`, { count });
}

interface DueGroupProps {
  group: DueWork['group'];
  works: readonly DueWork[];
  counts: DueCounts;
}

function DueGroup({ group, works, counts }: DueGroupProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="due-head">
        {t(`home_group_${group}`)}
      </h2>
      <ul className="due">
        {works.map((work) => {
          const count = counts.of(work);
          return (
            <li key={work.number}>
              <a className={classNames(group === 'late' && (count ?? 0) > 0 && 'due-late')} href={addressOf(work)}>
                <span className="due-number">{count === undefined ? '–' : formatQuantity(String(count))}</span>
                {t(`home_${work.number}`)}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function addressOf({ path, filters }: CountedWork): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  return href(path) + (query.size === 0 ? '' : `?${query}`);
}

/** The polling interval, in milliseconds, where nothing can be followed. */
const NOW_AND_THEN = 30_000;

/** Only work in one warehouse can be followed. */
function Following({ topics }: { topics: readonly DueTopic[] }) {
  const isFollowed = session.current.value !== undefined;
  useEffect(() => {
    const read = () => {
      for (const topic of topics) topic.read();
    };
    read();
    if (isFollowed) return;
    const timer = setInterval(read, NOW_AND_THEN);
    return () => clearInterval(timer);
  }, [topics, isFollowed]);
  return isFollowed && topics.map((topic) => <FollowedTopic key={topic.topic.document} {...topic} />);
}

function FollowedTopic({ topic, read }: DueTopic) {
  useLive(topic, read);
  return null;
}
