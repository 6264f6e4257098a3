import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import type { Mark } from '../pades/index.ts';
import { PdfDocument } from '../pdf/index.ts';
import { writePaper } from './writePaper.ts';

const folder = mkdtempSync(join(tmpdir(), 'tomar-paper-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = (text: string, y: number): Mark => ({
  kind: 'text',
  text,
  x: 48,
  y,
  size: 10,
  weight: 'regular',
  colour: '#000000',
  maxWidth: 500,
});
const paper = writePaper({
  title: 'İş günlüğü',
  language: 'tr',
  width: 595,
  height: 842,
  madeAt: new Date('2026-11-28T10:00:00Z'),
  pages: [
    [
      line('Şemsiye, ığdır, ĞÜÇÖİ', 700),
      { kind: 'face', x: 48, y: 690, width: 500, height: 1, radius: 0, colour: '#cccccc' },
    ],
    [line('İkinci sayfa', 700)],
  ],
});

it('is a PDF that our own reader opens, with its pages', async () => {
  const document = await PdfDocument.open(new BufferSource(paper));
  const pages = await document.dictAt((await document.catalog()).get('Pages'));
  expect(pages?.get('Count')).toBe(2);
});

it('is the same for the same pages', () => {
  expect(
    writePaper({ title: 'a', language: 'en', width: 10, height: 10, pages: [[]], madeAt: new Date(0) }),
  ).toEqual(
    writePaper({ title: 'a', language: 'en', width: 10, height: 10, pages: [[]], madeAt: new Date(0) }),
  );
});

it.runIf(spawnSync('qpdf', ['--version']).status === 0)('is whole for qpdf', () => {
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, paper);
  expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
    'No syntax or stream encoding errors',
  );
});

it.runIf(spawnSync('pdftotext', ['-v']).status === 0)(
  'gives its Turkish letters to whoever copies or searches',
  () => {
    const file = join(folder, 'text.pdf');
    writeFileSync(file, paper);
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    expect(text).toContain('Şemsiye, ığdır, ĞÜÇÖİ');
    expect(text).toContain('İkinci sayfa');
  },
);
