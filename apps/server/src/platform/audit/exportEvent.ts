import type { ExportedEvent } from './exported.ts';
import { type AuditEventRow, hashesOf, readEvent, type StoredTexts, whoFields } from './readEvent.ts';

/**
 * An event as it stands in an export. Of a text that the reader may not read neither text nor salt is given: with the
 * salt a short text could be found by trying. An event of the first form that holds one goes without all its facts.
 */
export function exportEvent(
  row: AuditEventRow,
  stored: StoredTexts | null,
  mayRead: boolean,
  /** Texts that this reader may not read, whatever else. */
  hidden: ReadonlySet<string> = new Set(),
): ExportedEvent {
  const { form, actorName, ipAddress, textHashes, ...event } = row;
  const at = row.at.toISOString();
  if (form === 1) {
    const { withheld } = readEvent(row, stored, mayRead);
    const isHidden = [...hidden].some(
      (name) => name === 'ipAddress' || name in (JSON.parse(row.facts) as object),
    );
    const first = {
      form: 1 as const,
      ...event,
      at,
      actorName: actorName ?? '',
      ipAddress: hidden.has('ipAddress') ? null : ipAddress,
    };
    return withheld.length > 0 || isHidden ? { ...first, facts: 'withheld' } : first;
  }
  const texts = Object.keys(hashesOf(row)).map((name) => {
    const text = stored?.[name];
    if (!text) return [name, 'erased'] as const;
    const isRead = (mayRead || whoFields.has(name)) && !hidden.has(name);
    return [name, isRead ? text : ('withheld' as const)] as const;
  });
  return { form: 2, ...event, at, actorName, textHashes, texts: Object.fromEntries(texts) };
}
