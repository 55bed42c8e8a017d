import { FieldError } from './field-error.tsx';

/** The hint and the error under a control. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </>
  );
}
