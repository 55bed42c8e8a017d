import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../calls/api.ts';
import type { ScreenProps } from '../../../route.ts';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { t } from '../../../texts.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { personAddress } from './person-address.ts';
import { scopeChoices } from './scope-choices.ts';
import { usersDescription } from './users-description.tsx';

/** Users with their accesses (rules 2, admin/users). `?person=` opens the panel of a user by name. */
export function Users(props: ScreenProps) {
  const person = new URL(props.url, location.origin).searchParams.get('person');
  return person === null ? <AllUsers {...props} /> : <Person key={person} name={person} />;
}

/** Redirects from a name to the panel, because histories and lists name people without ids. The list shows why it cannot be read. */
function Person({ name }: { name: string }) {
  useEffect(() => {
    let isHere = true;
    const open = (address = href('admin/users')) => isHere && navigate(address, { replace: true });
    personAddress(name, api).then(open, () => open());
    return () => {
      isHere = false;
    };
  }, [name]);
  return <p role="status">{t('app_loading')}</p>;
}

/** A generated password is shown here once. */
function AllUsers(props: ScreenProps) {
  const [generated, setGenerated] = useState<{ login: string; password: string }>();
  const choices = useMemo(scopeChoices, []);
  const description = useMemo(() => usersDescription(setGenerated, choices), [choices]);
  useEffect(() => void choices.load(), [choices]);
  return (
    <>
      <RecordScreen description={description} {...props} />
      {generated !== undefined && <CredentialsDialog {...generated} onClose={() => setGenerated(undefined)} />}
    </>
  );
}
