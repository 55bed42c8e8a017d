import { useSignals } from '@preact/signals-react/runtime';
import { href } from '../router/href.ts';
import { t } from '../texts.ts';

/** A page that has only a sentence: a screen that comes later, an address that there is not. */
export function Notice({ title, text }: { title: string; text: string }) {
  useSignals();
  return (
    <section className="notice">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <a href={href('')}>{t('app_toHome')}</a>
    </section>
  );
}
