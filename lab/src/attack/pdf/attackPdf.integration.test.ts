import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshSeed } from '../freshSeed.ts';
import { hasFailed } from '../group.ts';
import type { ReaderName } from './readers/reader.ts';

/** The attack with modules as they are now, broken or not. */
async function attack(count: number, seed: number, readers?: readonly ReaderName[], kinds?: RegExp) {
  const { attackPdf } = await import('./attackPdf.ts');
  const told: string[] = [];
  const say = (text: string) => told.push(text);
  const result = await attackPdf({ count, seed, say, ...(kinds && { kinds }) }, readers);
  return { result, told: told.join('\n') };
}

describe('updates of signed PDFs made at random', () => {
  it('are judged as six readers show them, with a fixed seed and with another one', async () => {
    const another = freshSeed();
    console.log(`npm run attack -- pdf 80 ${another}`);
    for (const [count, seed] of [
      [120, 8],
      [80, another],
    ] as const) {
      const { result, told } = await attack(count, seed);
      expect(result.accepted, told).toEqual([]);
      expect(result.legal).toBeGreaterThan(0);
      // Of so few cases a single one may be more than one in a hundred; the long runs hold the bar.
      expect(hasFailed(result) ? result.refused.length : 0, told).toBeLessThanOrEqual(2);
    }
  }, 240_000);
});

describe('with a rule of the comparison broken, the attack finds what is accepted', () => {
  // Its inner modules, which it offers to nobody else.
  const ENGINE = '../../../../packages/signatures/src';
  const NONE = async () => [];

  afterEach(() => {
    vi.resetModules();
  });

  /** Puts something harmless in the place of some functions of a module of the engine. */
  async function broken(
    path: string,
    parts: Readonly<Record<string, unknown>>,
    count = 80,
    readers: readonly ReaderName[] = ['mupdf'],
    kinds?: RegExp,
  ) {
    vi.resetModules();
    vi.doMock(`${ENGINE}/${path}`, async (original) => ({ ...(await original<object>()), ...parts }));
    const { result, told } = await attack(count, 3, readers, kinds);
    vi.doUnmock(`${ENGINE}/${path}`);
    return Object.assign(result.accepted, { told });
  }

  it('a page may be rewritten', async () => {
    const found = await broken('validation/pdf/changes/comparePage.ts', { comparePage: NONE }, 160);
    expect(found.map(({ kind }) => kind).join()).toContain('page: ');
    expect(found.map(({ reason }) => reason).join()).toMatch(/mupdf shows/);
  });

  it('a page may be rewritten, before pdf.js', async () => {
    const { told } = await broken('validation/pdf/changes/comparePage.ts', { comparePage: NONE }, 160, [
      'qpdf',
      'pdf.js',
    ]);
    expect(told).toMatch(/page: .*: pdf\.js shows/);
  });

  it('a page of an encrypted file may be rewritten, before Ghostscript', async () => {
    const { told } = await broken('validation/pdf/changes/comparePage.ts', { comparePage: NONE }, 200, [
      'qpdf',
      'Ghostscript',
    ]);
    expect(told).toMatch(/page: .* on (AES|RC4).*: Ghostscript shows/);
  });

  it('an update may be written in any way', async () => {
    // mupdf makes good most of what is written oddly: of three hundred such updates it shows a few otherwise.
    const irregularity = { irregularityOf: async () => undefined };
    const found = await broken('pdf/strict/strictUpdate.ts', irregularity, 1_000, ['mupdf'], /written with/);
    expect(found.map(({ kind }) => kind).join()).toContain('written with');
    expect(found.map(({ reason }) => reason).join()).toMatch(/mupdf (shows|cannot)/);
  });

  it('a field may change in any way', async () => {
    const found = await broken('validation/pdf/changes/compareFields.ts', { compareField: NONE });
    expect(found.map(({ kind }) => kind).join()).toMatch(/field |signature: /);
    expect(found.map(({ reason }) => reason).join()).toContain('which its own rules forbid');
  });
});
