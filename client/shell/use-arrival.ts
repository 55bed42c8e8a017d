import { type RefObject, useEffect, useRef } from 'react';
import { boot } from '../boot.ts';
import { t } from '../texts.ts';

/**
 * Sets the page title '{screen} - {product}' (rules 2) and, on every arrival but the first, moves the focus into the content, unless the
 * screen has focused an element there itself, such as a scan field.
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
