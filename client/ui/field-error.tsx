import { Icon } from './icon.tsx';

/** What is wrong with a value, under it: a mark and words, so that colour is not the only sign. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <span id={id} className="field-error">
      <Icon name="alert" />
      {text}
    </span>
  );
}
