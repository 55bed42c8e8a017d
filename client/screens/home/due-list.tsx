import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { accessFor, type RuleName } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { href } from '../../router/href.ts';
import { routes } from '../../routes.ts';
import { useLive } from '../../state/live/live.ts';
import { throttled } from '../../state/live/throttle.ts';
import { mayOpen } from '../../state/menus.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { dateIn, displayZone, formatQuantity } from '../../ui/formats.ts';
import { countDue, type DueWork, dueWork } from './due-work.ts';

/** Today's work for the access in use, each number a link to its list; nothing that the access may not open. */
export function DueList() {
  useSignals();
  const current = session.current.value;
  const all = useMemo(() => dueWork(dateIn(new Date(), displayZone.peek())), []);
  const due = all.filter(({ path, rule }) => {
    const route = routes.find((one) => one.path === path);
    return route?.screen !== undefined && mayOpen(route, current, session.accesses.value) && mayDo(rule);
  });
  if (due.length === 0) return null;
  return (
    <ul className="due">
      {due.map((work) => (
        <DueNumber key={`${current?.id} ${work.text}`} work={work} />
      ))}
    </ul>
  );
}

/** Work that asks for a right of its own, besides opening its list. */
function mayDo(rule: RuleName | undefined): boolean {
  return rule === undefined || accessFor(rule, session.current.value, session.accesses.value) !== undefined;
}

function DueNumber({ work }: { work: DueWork }) {
  useSignals();
  const [count, setCount] = useState<number>();
  const read = useMemo(
    () => throttled(() => countDue(work, (list, input) => call(list, input, { handles: 'all' })).then(setCount)),
    [work],
  );
  useEffect(read, [read]);
  useLive(work.topic, read);
  if (work.onlySome === true && (count ?? 0) === 0) return null;
  const query = Object.entries(work.filters).flatMap(([name, values]) => values.map((value) => [name, value]));
  return (
    <li>
      <a href={`${href(work.path)}?${new URLSearchParams(query)}`}>
        <span className="due-number">{count === undefined ? '–' : formatQuantity(String(count))}</span>
        {t(work.text)}
      </a>
    </li>
  );
}
