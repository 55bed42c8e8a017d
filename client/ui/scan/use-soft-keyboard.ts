import { type RefObject, useRef, useState } from 'react';

/**
 * The keyboard on the glass of a handheld stays away from the scan field until somebody asks for it: by its button or by a tap on the
 * field that has the focus already (checklist 2).
 */
export function useSoftKeyboard(input: RefObject<HTMLInputElement | null>) {
  const [isShown, setShown] = useState(false);
  const hadFocus = useRef(false);
  const isTouch = matchMedia('(pointer: coarse)').matches;

  function toggle(): void {
    setShown(!isShown);
    // The keyboard follows a change of the mode only when the field gets the focus anew.
    input.current?.blur();
    requestAnimationFrame(() => input.current?.focus());
  }

  return {
    isShown,
    toggle,
    field: {
      inputMode: isShown || !isTouch ? ('text' as const) : ('none' as const),
      onPointerDown: () => {
        hadFocus.current = document.activeElement === input.current;
      },
      onClick: () => {
        if (isTouch && hadFocus.current) toggle();
      },
    },
  };
}
