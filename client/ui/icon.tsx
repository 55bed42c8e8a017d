import { type IconName, iconShapes } from './icon-shapes.ts';

/** A small drawing beside a text or in a named button; it says nothing by itself, so it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={iconShapes[name]} />
    </svg>
  );
}
