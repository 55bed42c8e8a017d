import { CopyButton } from './copy-button.tsx';

/** A code people read out and type elsewhere (SKU, drum, ERN), with the button that copies it. */
export function CodeText({ code, inRow }: { code: string; inRow?: boolean }) {
  return (
    <span className="code">
      {code}
      <CopyButton text={code} {...(inRow === true && { skipsTab: true })} />
    </span>
  );
}
