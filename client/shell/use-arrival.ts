import { type RefObject, useEffect, useRef } from 'react';
import { boot } from '../boot.ts';
import { t } from '../texts.ts';

/**
 * Names the page '{screen} - {product}' (rules 2) and, on every arrival but the first, moves the focus into the content, unless
 * the screen has put it somewhere there itself, as one with a scan field does.
 */
export function useArrival(title: string, path: string, content: RefObject<HTMLElement | null>): void {
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = t('title_page', { screen: title, product: boot.product });
  }, [title]);
  useEffect(() => {
    const element = content.current;
    if (!isFirst.current && path !== '' && element?.contains(document.activeElement) === false) element.focus();
    isFirst.current = false;
  }, [path, content]);
}
