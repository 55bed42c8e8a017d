import { type ReactNode, useId } from 'react';
import type { HomeNumber } from '../../../shared/contract/home/home.ts';
import { t } from '../../texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { dateIn, daysBetween, displayZone, formatDate, formatInstant, formatQuantity } from '../../ui/formats.ts';
import { type Card, cardsOf, othersOf } from './cards.ts';
import { DocumentOfWork } from './document-of-work.tsx';
import type { CountedWork, Home } from './home-state.ts';
import { addressOf, workOf } from './works.ts';

interface NowProps {
  home: Home;
  isHandheld: boolean;
  /** Beside the heading. */
  children: ReactNode;
}

/** What waits: at most six cards, the worst first, and the other numbers in one line. Nothing shows zero. */
export function Now({ home, isHandheld, children }: NowProps) {
  const heading = useId();
  const cards = cardsOf(home, isHandheld);
  const others = othersOf(home, isHandheld);
  return (
    <section aria-labelledby={heading} className="now">
      <div className="home-bar">
        <h2 id={heading} className="home-head">
          {t('home_now')}
        </h2>
        {children}
      </div>
      {cards.length === 0 && others.length === 0 && <p className="sub">{t('home_nothing')}</p>}
      <ul className={classNames('now-cards', cards.length > 4 && 'is-many')}>
        {cards.map((card) => (
          <NowCard key={card.name} card={card} isBrief={isHandheld} />
        ))}
      </ul>
      {others.length > 0 && (
        <ul className="now-others">
          {others.map((work) => (
            <li key={work.number}>
              <NumberLink work={work} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NumberLink({ work: { number, count } }: { work: CountedWork }) {
  return (
    <a className="due" href={addressOf(workOf(number))}>
      <span className="due-number">{formatQuantity(String(count))}</span> {t(`home_${number as HomeNumber}`)}
    </a>
  );
}

function NowCard({ card: { name, isLate, works, first }, isBrief }: { card: Card; isBrief: boolean }) {
  const [only] = works;
  const [oldest] = first;
  const due = oldest?.document.due;
  return (
    <li className={classNames('now-card', isLate && 'due-late')}>
      {works.length === 1 && only !== undefined ? (
        <NumberLink work={only} />
      ) : (
        <>
          <span className="now-name">{t(name === 'forMe' ? 'home_forMe' : 'home_collections')}</span>
          <ul className="now-parts">
            {works.map((work) => (
              <li key={work.number}>
                <NumberLink work={work} />
              </li>
            ))}
          </ul>
        </>
      )}
      {!isBrief && (
        <ul className="now-first">
          {first.map(({ work, document }) => (
            <li key={`${work.number} ${document.label}`}>
              <DocumentOfWork work={work} document={document} />
              <span className="sub now-about">{document.about}</span>
              <span className="sub now-when">{whenText(document.due, document.since)}</span>
            </li>
          ))}
        </ul>
      )}
      {isBrief && due != null && <span className="sub">{t('home_oldest', { date: formatDate(due) })}</span>}
    </li>
  );
}

function whenText(due: string | null, since: string | null): string {
  if (due !== null) return formatDate(due);
  if (since === null) return '';
  const zone = displayZone.peek();
  const days = daysBetween(dateIn(new Date(since), zone), dateIn(new Date(), zone));
  return days > 0 ? t('home_forDays', { count: days }) : (formatInstant(since, zone).split(', ')[1] ?? '');
}
