import { useEffect, useMemo, useState } from 'react';
import { api } from '../../calls/api.ts';
import { useLive } from '../../state/live/live.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { useIsHandheld } from '../../ui/handheld.ts';
import { Customise } from './customise.tsx';
import { Day } from './day.tsx';
import { Floor } from './floor.tsx';
import { createHome, type HomeState } from './home-state.ts';
import { Now } from './now.tsx';
import { Stock } from './stock.tsx';
import { Weeks } from './weeks.tsx';

/** Work that waits, today's progress, the last weeks and the stock; on a handheld, the actions of a storeman and the work that waits. */
export function ControlRoom() {
  const isHandheld = useIsHandheld();
  const state = useMemo(() => createHome(api, isHandheld), [isHandheld]);
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => state.close, [state]);
  const home = state.home.value;
  return (
    <>
      <Following state={state} />
      {home !== undefined && (
        <>
          {isHandheld && <Floor work={home.work} />}
          {isChoosing && <Customise chosen={home.chosen} onSave={state.save} onClose={() => setChoosing(false)} />}
          <Now home={home} isHandheld={isHandheld}>
            {!isChoosing && (
              <Button small kind="quiet" onPress={() => setChoosing(true)}>
                {t('home_choose')}
              </Button>
            )}
          </Now>
          {home.today !== null && <Day today={home.today} />}
          {home.weeks !== null && <Weeks weeks={home.weeks} />}
          <Stock age={home.age} space={home.space} />
        </>
      )}
    </>
  );
}

/** Milliseconds between two reads of everything: where nothing can be followed, and otherwise for the clock and the stock. */
const times = { polling: 30_000, slow: 300_000 };

/** Only work in one warehouse can be followed. */
function Following({ state }: { state: HomeState }) {
  const isFollowed = session.current.value?.warehouseId != null && session.current.value.companyId !== null;
  useEffect(() => {
    state.read();
    const timer = setInterval(state.read, isFollowed ? times.slow : times.polling);
    return () => clearInterval(timer);
  }, [state, isFollowed]);
  const shown = state.home.value?.work.map(({ number }) => number).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the topics follow from the numbers shown.
  const topics = useMemo(() => state.topics(), [state, shown]);
  return isFollowed && topics.map(({ topic, read }) => <Followed key={topic.document} topic={topic} read={read} />);
}

function Followed({ topic, read }: ReturnType<HomeState['topics']>[number]) {
  useLive(topic, read);
  return null;
}
