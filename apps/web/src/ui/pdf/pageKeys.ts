/** The page of a document that somebody typed, counted from 1; null where there is no such page. */
export function typedPage(text: string, pages: number): number | null {
  const digits = text.trim();
  if (!/^\d{1,9}$/.test(digits)) return null;
  const page = Number(digits);
  return page >= 1 && page <= pages ? page : null;
}

/** Where a key leads from a page, kept within the document; null for a key that leads nowhere. */
export function pageByKey(key: string, page: number, pages: number): number | null {
  const leads: Readonly<Record<string, number>> = {
    PageUp: page - 1,
    PageDown: page + 1,
    Home: 1,
    End: pages,
  };
  const to = leads[key];
  return to === undefined ? null : Math.min(Math.max(to, 1), pages);
}
