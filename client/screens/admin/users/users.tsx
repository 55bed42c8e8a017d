import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import type { ScreenProps } from '../../../route.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { usersDescription } from './users-description.tsx';

/** Users with their accesses (spec 2, admin/users). A password that is made is shown here, once. */
export function Users(props: ScreenProps) {
  useSignals();
  const [told, setTold] = useState<{ login: string; password: string }>();
  const description = useMemo(() => usersDescription(setTold), []);
  return (
    <>
      <RecordScreen description={description} {...props} />
      {told !== undefined && <CredentialsDialog {...told} onClose={() => setTold(undefined)} />}
    </>
  );
}
