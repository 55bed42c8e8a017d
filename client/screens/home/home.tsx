import { signal } from '@preact/signals-react';
import { useEffect } from 'react';
import { getVersion } from '../../../shared/contract/account/account.ts';
import { isSuperAdmin } from '../../../shared/permissions.ts';
import { boot } from '../../boot.ts';
import { call } from '../../calls/call.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { ControlRoom } from './control-room.tsx';
import { SetupCard } from './setup-card.tsx';

/** Home (rules 2): its text, the work and the figures of this access, and a footer with the environment and versions. */
export function Home() {
  useEffect(() => void apiVersion.load(), []);
  const access = session.current.value;
  return (
    <div className="home">
      <div>
        <h1 tabIndex={-1}>{t('home_text')}</h1>
        {access !== undefined && <ControlRoom key={access.id} />}
        {isSuperAdmin(session.accesses.value) && <SetupCard />}
      </div>
      <footer className="home-footer">
        <span>{t('home_environment', { environment: boot.environment })}</span>
        <span>{t('home_version', { version: boot.version })}</span>
        <span>{t('home_apiVersion', { version: apiVersion.shown.value ?? t('home_notAvailable') })}</span>
      </footer>
    </div>
  );
}

const shown = signal<string | undefined>(undefined);

/** The version that the API root returns; undefined if it cannot be read (rules 2, home). */
const apiVersion = {
  shown,
  async load(): Promise<void> {
    const answer = await call(getVersion, {}, { handles: 'all' }).catch(() => undefined);
    shown.value = answer?.version;
  },
};
