import { type DefinitionEntry, definitionEntries, type MenuEntry } from '@tomar/contract';
import { appTexts } from './appTexts.ts';
import { t } from './t.ts';

const named: Readonly<Record<string, (typeof appTexts)[keyof typeof appTexts]>> = appTexts;
const declared: Readonly<Record<string, DefinitionEntry>> = definitionEntries;

/** What an entry of the menu is called; a definition says it itself. */
export function menuName(key: MenuEntry['key']): string {
  const text = declared[key]?.texts.many ?? named[key];
  return text ? t(text) : key;
}
