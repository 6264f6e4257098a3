import { isDateFormat } from './cellText.ts';
import { withoutControlSigns } from './controlSigns.ts';
import { Unreadable } from './unreadable.ts';
import { walkXml } from './walkXml.ts';

type Parts = ReadonlyMap<string, Uint8Array>;

interface SheetPlace {
  readonly name: string;
  readonly isHidden: boolean;
  /** Of its XML among the parts. */
  readonly path: string;
}

/** What a workbook says of its sheets. */
export interface Workbook {
  readonly sheets: readonly SheetPlace[];
  readonly since1904: boolean;
  readonly strings: readonly string[];
  /** Of each style, whether its numbers are dates. */
  readonly dateStyles: readonly boolean[];
}

/** @throws Unreadable */
export function readWorkbook(parts: Parts): Workbook {
  const workbook = parts.get('xl/workbook.xml');
  if (!workbook) throw new Unreadable('lang_import_format_unknown');
  const targets = readTargets(parts);
  const sheets: SheetPlace[] = [];
  let since1904 = false;
  walkXml(workbook, {
    open: (name, attribute) => {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      const path = targets.get(attribute('id') ?? '');
      if (path === undefined) return;
      sheets.push({
        name: withoutControlSigns(attribute('name') ?? ''),
        isHidden: (attribute('state') ?? 'visible') !== 'visible',
        path,
      });
    },
  });
  if (sheets.length === 0) throw new Unreadable('lang_import_damaged');
  return { sheets, since1904, strings: readStrings(parts), dateStyles: readStyles(parts) };
}

/** Where each relation of the workbook leads. */
function readTargets(parts: Parts): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (relations)
    walkXml(relations, {
      open: (name, attribute) => {
        if (name !== 'Relationship') return;
        const target = (attribute('Target') ?? '').replace(/^\/?xl\//, '').replace(/^\.\//, '');
        found.set(attribute('Id') ?? '', `xl/${target}`.toLowerCase());
      },
    });
  return found;
}

/** Texts that cells share; how they are said in Japanese (`rPh`) is none of them. */
function readStrings(parts: Parts): string[] {
  const strings: string[] = [];
  const part = parts.get('xl/sharedstrings.xml');
  if (!part) return strings;
  let text = '';
  let isText = false;
  let aside = false;
  walkXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') aside = true;
      isText = name === 't' && !aside;
    },
    text: (said) => {
      if (isText) text += said;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') aside = false;
      if (name === 'si') strings.push(text);
    },
  });
  return strings;
}

function readStyles(parts: Parts): boolean[] {
  const part = parts.get('xl/styles.xml');
  const styles: boolean[] = [];
  if (!part) return styles;
  const codes = new Map<number, string>();
  let inCells = false;
  walkXml(part, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(attribute('numFmtId') ?? 0);
      styles.push(isDateFormat(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
