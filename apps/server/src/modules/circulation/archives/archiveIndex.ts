import { Readable } from 'node:stream';
import type { FileKind, JobSheetColumn, Message } from '@tomar/contract';
import { csvMark, csvRows } from '@tomar/contract/csv.ts';
import type { ArchiveEntry } from '../../../platform/archive/streamArchive.ts';
import { streamSheet } from '../../../platform/spreadsheet/streamSheet.ts';
import { type FileRow, nameAndType } from '../../jobs/index.ts';
import { cellOf, type SheetItem, type Writing } from '../lists/sheets/jobSheet.ts';
import { sheetColumns } from '../lists/sheets/sheetWords.ts';
import type { Unreadable } from './openWhole.ts';

/** What an archive's index tells of each job. */
const jobColumns = [
  'tracking',
  'name',
  'documentNumber',
  'status',
  'owner',
  'department',
  'categories',
  'amount',
  'currency',
  'privacy',
  'createdAt',
  'updatedAt',
] as const satisfies readonly JobSheetColumn[];

type Outcome = 'here' | Unreadable | 'unseen';

const outcomes: Readonly<Record<Outcome, Message>> = {
  here: ['Arşivde', 'In the archive'],
  missing: ['Yok: saklanan dosya bulunamadı', 'Not here: the stored file was not found'],
  damaged: ['Yok: saklanan dosya bozulmuş', 'Not here: the stored file is damaged'],
  unseen: ['Yok: işi artık göremiyorsunuz', 'Not here: you can no longer see the job'],
};

const fileColumns = [
  [['Sonuç', 'Outcome'], 24],
  [['Arşivdeki yol', 'Path in the archive'], 60],
  [['Dosya adı', 'File name'], 40],
  [['Tür', 'Kind'], 14],
  [['Bayt', 'Bytes'], 14],
  [['SHA-256', 'SHA-256'], 66],
] as const satisfies readonly (readonly [Message, number])[];

const kinds: Readonly<Record<FileRow['kind'], Message>> = {
  Document: ['Belge', 'Document'],
  Manifest: ['İmzalanan liste', 'Signed list'],
  Attachment: ['Ek', 'Attachment'],
} satisfies Record<FileKind | 'Manifest', Message>;

export const indexWords = {
  index: ['dizin', 'index'],
  attachments: ['ekler', 'attachments'],
} as const satisfies Readonly<Record<string, Message>>;

/** In the form of `sha256sum`, which checks it. */
export const sumsName = 'SHA256SUMS';

/** Rows of a sheet that are written at a time. */
const rowsAtOnce = 500;

/** What went into an archive and what did not: told while it is written, and put into it at its end. */
export class ArchiveIndex {
  readonly #writing: Writing;
  readonly #here: string[][] = [];
  readonly #absent: string[][] = [];
  readonly #sums: string[] = [];

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /** A job that its reader saw when the archive began, and sees no more. */
  unseen(tracking: string): void {
    const { say } = this.#writing;
    const job = jobColumns.map((column) => (column === 'tracking' ? tracking : ''));
    this.#absent.push([say(outcomes.unseen), '', '', '', '', '', ...job]);
  }

  file(item: SheetItem, file: FileRow, path: string, outcome: 'here' | Unreadable): void {
    const { say } = this.#writing;
    const row = [
      say(outcomes[outcome]),
      outcome === 'here' ? path : '',
      nameAndType(file).name,
      say(kinds[file.kind]),
      String(file.currentSize),
      file.currentSha256,
      ...jobColumns.map((column) => cellOf(item, column, this.#writing)),
    ];
    if (outcome === 'here') {
      this.#here.push(row);
      this.#sums.push(`${file.currentSha256}  ${path}\n`);
    } else this.#absent.push(row);
  }

  /** As a spreadsheet for people, the same for programs, and what checks the files; what is not here comes first. */
  *entries(): Generator<ArchiveEntry> {
    const { say, language } = this.#writing;
    const name = say(indexWords.index);
    const columns = [
      ...fileColumns.map(([title, width]) => ({ title: say(title), width })),
      ...jobColumns.map((column) => ({
        title: say(sheetColumns[column][0]),
        width: sheetColumns[column][1],
      })),
    ];
    const separator = language === 'tr' ? ';' : ',';
    const titles = csvMark + csvRows([columns.map(({ title }) => title)], separator);
    const csv = function* (parts: Iterable<readonly string[][]>) {
      yield titles;
      for (const part of parts) yield csvRows(part, separator);
    };
    yield {
      path: `${name}.xlsx`,
      bytes: streamSheet({ name, columns, rows: Readable.from(this.#parts()) }),
      compress: false,
    };
    yield { path: `${name}.csv`, bytes: Readable.from(csv(this.#parts())), compress: true };
    yield { path: sumsName, bytes: Readable.from(this.#sums), compress: true };
  }

  *#parts(): Generator<string[][]> {
    for (const rows of [this.#absent, this.#here])
      for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
  }
}
