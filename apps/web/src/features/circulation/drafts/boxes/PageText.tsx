import { useEffect } from 'react';
import { useDocumentContext } from 'react-pdf';
import { type TextPlace, textPlaces } from './textPlaces.ts';

interface PageTextProps {
  readonly page: number;
  readonly onText: (page: number, places: readonly TextPlace[]) => void;
}

/** Within a shown PDF: tells where a page has text. Draws nothing. */
export function PageText({ page, onText }: PageTextProps) {
  const pdf = useDocumentContext()?.pdf;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each page, whoever listens
  useEffect(() => {
    if (!pdf) return;
    let isGone = false;
    const read = async () => {
      const loaded = await pdf.getPage(page);
      const { items } = await loaded.getTextContent();
      if (!isGone) onText(page, textPlaces(items, loaded.getViewport({ scale: 1 })));
    };
    // Of a page that was closed meanwhile, or has no text that can be read, there is nothing to tell.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [pdf, page]);
  return null;
}
