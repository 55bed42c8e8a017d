import { useEffect, useMemo, useState } from 'react';
import type { ScreenProps } from '../../../route.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { scopeChoices } from './scope-choices.ts';
import { usersDescription } from './users-description.tsx';

/** Users with their accesses (rules 2, admin/users). A generated password is shown here once. */
export function Users(props: ScreenProps) {
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
