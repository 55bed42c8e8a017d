import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { routes } from '../routes.ts';
import { drafts } from '../state/drafts/drafts.ts';
import { recent } from '../state/recent.ts';
import { session } from '../state/session.ts';
import { t } from '../texts.ts';
import { titleOf } from './offered-routes.ts';

/** Names the documents, other than the one at this address, on which work waits that this browser keeps. */
export function KeptNotice({ at }: { at: string }) {
  useSignals();
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const accessId = session.current.value?.id;
  useEffect(() => {
    if (accessId === undefined) return setAddresses([]);
    const [open] = at.split('?');
    const others = (found: readonly string[]) => setAddresses(found.filter((address) => address !== open));
    void drafts.addresses({ user: session.user.peek().login, accessId }).then(others);
  }, [at, accessId]);
  if (accessId === undefined || addresses.length === 0) return null;
  return (
    <p className="offline kept-notice" role="status">
      {t('app_keptWaits')}
      {addresses.map((address) => (
        <a key={address} href={address}>
          {nameOf(address, accessId)}
        </a>
      ))}
    </p>
  );
}

/** A document by its number, as it was opened; a screen by its title. */
function nameOf(address: string, accessId: number): string {
  const document = recent.list(accessId).find((one) => one.address === address);
  const route = routes.find(({ path }) => address === `/wms/${path}`);
  return document?.label ?? (route === undefined ? address : titleOf(route));
}
