import { useEffect, useMemo, useState } from 'react';
import type { ScreenProps } from '../../../route.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { placeChoices } from './places.ts';
import { usersDescription } from './users-description.tsx';

/** Users with their accesses (rules 2, admin/users). A generated password is shown here once. */
export function Users(props: ScreenProps) {
  const [generated, setGenerated] = useState<{ login: string; password: string }>();
  const places = useMemo(placeChoices, []);
  const description = useMemo(() => usersDescription(setGenerated, places), [places]);
  useEffect(() => void places.load(), [places]);
  return (
    <>
      <RecordScreen description={description} {...props} />
      {generated !== undefined && <CredentialsDialog {...generated} onClose={() => setGenerated(undefined)} />}
    </>
  );
}
