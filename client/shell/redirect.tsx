import { useEffect } from 'react';
import { navigate } from '../router/navigate.ts';

/** Goes elsewhere at once and leaves no step back to here. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
