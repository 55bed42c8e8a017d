import { boot } from '../../boot.ts';
import { href } from '../../router/href.ts';
import { routeTo } from '../../state/route-to.ts';
import { session } from '../../state/session.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** Explains the product to new users, with links to the work that the current access allows. */
export function Guide() {
  return (
    <>
      <PageHead
        title={t('title_guide')}
        facts=""
        actions={
          boot.help ? (
            <a className="button" href="/wms/help" target="_blank" rel="noreferrer" data-native>
              {t('guide_site')}
            </a>
          ) : undefined
        }
      />
      <div className="guide">
        <WhereToBegin />
        <Words />
        <Card title={t('guide_scans')}>
          <ul className="guide-list">
            {scans.map((text) => (
              <li key={text}>{t(text)}</li>
            ))}
          </ul>
        </Card>
        <Card title={t('guide_keys')}>
          <Facts facts={keys.map(([key, text]) => [key, t(text)] as const)} />
        </Card>
      </div>
    </>
  );
}

const beginnings: readonly (readonly [path: string, text: TextKey])[] = [
  ['goodsIn/erns', 'guide_receive'],
  ['goodsIn', 'guide_manual'],
  ['putaway/stock', 'guide_putAway'],
  ['goodsOut/despatch', 'guide_pick'],
  ['putaway/counts', 'guide_count'],
  ['goodsOut/pick', 'guide_create'],
  ['goodsOut/returns', 'guide_returns'],
  ['goodsOut/transfers', 'guide_transfers'],
  ['report/stock', 'guide_stock'],
  ['admin/users', 'guide_users'],
];

const scans = [
  'guide_scanAnything',
  'guide_scanField',
  'guide_scanNumber',
  'guide_scanAgain',
  'guide_scanOffline',
] as const;

const keys = [
  ['Ctrl K', 'guide_keySearch'],
  ['g', 'guide_keyGo'],
  ['?', 'guide_keyList'],
  ['Ctrl S', 'guide_keySave'],
  ['Esc', 'guide_keyClose'],
] as const;

function WhereToBegin() {
  const offered = beginnings.flatMap(([path, text]) => {
    const route = routeTo(path);
    return route === undefined ? [] : [{ path, text, title: route.title }];
  });
  if (offered.length === 0) return null;
  return (
    <Card title={t('guide_begin')}>
      <ul className="guide-list">
        {offered.map(({ path, text, title }) => (
          <li key={path}>
            <a href={href(path)}>{t(title)}</a>
            <span className="sub">{t(text)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Words() {
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const words = ['ern', 'job', 'segment', ...(isH3g ? (['swc'] as const) : []), 'drum'] as const;
  const more = ['reserved', 'transit', 'discrepancy'] as const;
  return (
    <Card title={t('guide_words')}>
      <Facts facts={[...words, ...more].map((word) => [t(`guide_${word}`), t(`guide_${word}Meaning`)] as const)} />
    </Card>
  );
}
