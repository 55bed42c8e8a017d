import { useEffect } from 'react';
import { href } from '../router/href.ts';
import { navigate } from '../router/navigate.ts';
import { t } from '../texts.ts';

export function Notice({ title, text }: { title: string; text: string }) {
  return (
    <section className="notice">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <a href={href('')}>{t('app_toHome')}</a>
    </section>
  );
}

const SHOWN = 3000;

/** Reports that this access cannot open the page, and goes home after 3 seconds (rules 2, Navigation). */
export function NoAccess() {
  useEffect(() => {
    const timer = setTimeout(() => navigate(href(''), { replace: true }), SHOWN);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="notice">
      <h1 tabIndex={-1}>{t('title_noAccess')}</h1>
      <p role="alert">{t('app_noAccess')}</p>
      <a href={href('')}>{t('app_toHome')}</a>
    </section>
  );
}
