import { useEffect, useState } from 'react';
import type { Input, Operation } from '../../shared/contract/operation.ts';
import type { Access } from '../../shared/permissions.ts';
import { call } from '../calls/call.ts';
import { ApiError } from '../calls/errors.ts';
import { session } from '../state/session.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';

interface ElsewhereProps {
  /** Reads the document by its id. */
  get: Operation;
  id: number;
}

/** Accesses are asked one after the other, so few are asked. */
const MOST = 10;

/** Names the document if it is in another warehouse of the user, and offers to switch there. */
export function Elsewhere({ get, id }: ElsewhereProps) {
  const [found, setFound] = useState<{ access: Access; number: string }>();
  useEffect(() => {
    const request = new AbortController();
    void findIn(othersThanCurrent(), get, id, request.signal).then(
      (there) => !request.signal.aborted && setFound(there),
    );
    return () => request.abort();
  }, [get, id]);
  if (found === undefined) return null;
  const { access, number } = found;
  const warehouse = access.warehouse?.name ?? '';
  return (
    <div className="elsewhere" role="status">
      <p>{t('ui_otherWarehouse', { number, warehouse })}</p>
      <Button kind="primary" onPress={() => session.switchTo(access.id)}>
        {t('ui_switchTo', { warehouse })}
      </Button>
    </div>
  );
}

/** Whether the document may be elsewhere: it is not here. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

function othersThanCurrent(): readonly Access[] {
  const here = session.current.peek()?.id;
  return session.operational
    .peek()
    .filter(({ id }) => id !== here)
    .slice(0, MOST);
}

async function findIn(accesses: readonly Access[], get: Operation, id: number, signal: AbortSignal) {
  for (const access of accesses) {
    const input = { id } as unknown as Input<Operation>;
    const answer = await call(get, input, { accessId: access.id, signal, handles: 'all' }).catch(() => undefined);
    if (answer !== undefined) return { access, number: (answer as unknown as { number: string }).number };
  }
  return undefined;
}
