import { Readable } from 'node:stream';
import {
  imports as declarations,
  type ImportColumn,
  type ImportKind,
  type Language,
  type Message,
} from '@tomar/contract';
import type { Person } from '../../platform/http/person.ts';
import type { BytesAnswer } from '../../platform/http/serve.ts';
import { makeSheets } from '../../platform/spreadsheet/makeSheet.ts';

const words = {
  help: ['Açıklama', 'Help'],
  column: ['Sütun', 'Column'],
  required: ['Zorunlu', 'Required'],
  allowed: ['Ne yazılır', 'What to write'],
  yes: ['evet', 'yes'],
  no: ['hayır', 'no'],
  number: ['1 ile {0} arasında bir sayı', 'A number from 1 to {0}'],
  amount: ['Bir tutar: 1.234,56', 'An amount: 1,234.56'],
  text: ['En fazla {0} karakter', 'At most {0} characters'],
  list: ['En fazla {0} tane, aralarında noktalı virgülle', 'At most {0}, apart by semicolons'],
} as const satisfies Record<string, Message>;

/** The spreadsheet to fill in for an import. */
export const importTemplate = (
  { accountCode }: Person,
  kind: ImportKind,
  language: Language,
): Promise<BytesAnswer> => {
  const { columns, path, texts } = declarations[kind];
  return sheetToFillIn({ title: texts.many, columns, fileName: `${accountCode}-${path}.xlsx` }, language);
};

interface SheetToFillIn {
  readonly title: Message;
  readonly columns: readonly ImportColumn[];
  readonly fileName: string;
}

/** A spreadsheet to fill in: headings with an example, and on a second sheet what each column takes. */
export async function sheetToFillIn(
  { title, columns, fileName }: SheetToFillIn,
  language: Language,
): Promise<BytesAnswer> {
  const say = ([tr, en]: Message) => (language === 'tr' ? tr : en);
  const bytes = await makeSheets([
    {
      name: say(title),
      columns: columns.map(({ heading }) => ({
        title: say(heading),
        width: Math.max(14, say(heading).length + 4),
      })),
      rows: [columns.map(({ sample }) => (sample ? say(sample) : ''))],
    },
    {
      name: say(words.help),
      columns: [
        { title: say(words.column), width: 32 },
        { title: say(words.required), width: 12 },
        { title: say(words.allowed), width: 80 },
      ],
      rows: columns.map((column) => [
        say(column.heading),
        say(column.required ? words.yes : words.no),
        [allowed(column, say), ...(column.hint ? [say(column.hint)] : [])].join('. '),
      ]),
    },
  ]);
  return {
    kind: 'stream',
    stream: Readable.from([bytes]),
    name: fileName,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: 'attachment',
  };
}

function allowed(column: ImportColumn, say: (message: Message) => string): string {
  switch (column.kind) {
    case 'choice':
      return column.options.map(([, label]) => say(label)).join(' / ');
    case 'switch':
      return `${say(words.yes)} / ${say(words.no)}`;
    case 'number':
      return say(words.number).replace('{0}', String(column.most));
    case 'amount':
      return say(words.amount);
    case 'list':
      return say(words.list).replace('{0}', String(column.most));
    case 'text':
      return say(words.text).replace('{0}', String(column.maxLength));
  }
}
