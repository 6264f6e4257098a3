import { useEffect } from 'react';
import { useProductName } from '../../api/useSystem.ts';

/** The browser's title follows the page (UI-05). */
export function usePageTitle(title: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
