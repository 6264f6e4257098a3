import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LookContent, type LookMark, type LookText, layOutLook, lookWidth } from './index.ts';

const content: LookContent = {
  label: 'Elektronik olarak imzalayan',
  name: 'Gülşen Öztürk',
  title: 'Hukuk Müşaviri',
  time: { full: '23.11.2026 19:45 GMT+3', short: '23.11.2026 19:45' },
  issuer: 'Sertifikayı veren: Kamu Elektronik Sertifika Hizmet Sağlayıcısı - Sürüm 6',
  image: { width: 600, height: 240 },
};

const textsOf = (marks: readonly LookMark[]): LookText[] => marks.filter((mark) => mark.kind === 'text');
const wordsOf = (marks: readonly LookMark[]) => textsOf(marks).map(({ text }) => text);
const hasImage = (marks: readonly LookMark[]) => marks.some(({ kind }) => kind === 'image');

const longName = `${'Şükrü İğdır Çağatay Ömeroğulları '.repeat(6)}Son`;

function expectInside(marks: readonly LookMark[], width: number, height: number) {
  const near = 0.01;
  for (const mark of marks) {
    expect(mark.x).toBeGreaterThanOrEqual(-near);
    expect(mark.y).toBeGreaterThanOrEqual(-near);
    if (mark.kind === 'text') {
      expect(mark.maxWidth).toBeGreaterThan(0);
      expect(
        mark.x + Math.min(mark.maxWidth, lookWidth(mark.text, mark.weight) * mark.size),
      ).toBeLessThanOrEqual(width + near);
      // Descenders and the accents of capital letters, in Inter.
      expect(mark.y - 0.22 * mark.size).toBeGreaterThanOrEqual(-near);
      expect(mark.y + 0.95 * mark.size).toBeLessThanOrEqual(height + near);
    } else {
      expect(mark.x + mark.width).toBeLessThanOrEqual(width + near);
      expect(mark.y + mark.height).toBeLessThanOrEqual(height + near);
    }
  }
}

describe('the look of a signature', () => {
  it('lies within its box, whatever is written and however small the box is', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'ÇĞİÖŞÜçğıöşü Iİ Ww.字Ω😀'), maxLength: 220 });
    const texts = fc.record({
      name: letters,
      label: letters,
      title: fc.option(letters),
      issuer: fc.option(letters),
      image: fc.option(
        fc.record({ width: fc.integer({ min: 1, max: 3000 }), height: fc.integer({ min: 1, max: 3000 }) }),
      ),
    });
    const side = fc.double({ min: 4, max: 600, noNaN: true });
    fc.assert(
      fc.property(texts, side, side, (given, width, height) => {
        expectInside(layOutLook({ ...content, ...given }, width, height), width, height);
      }),
      { numRuns: 500 },
    );
  });

  it('never has two lines in one place, nor text over the image', () => {
    const side = fc.integer({ min: 24, max: 400 });
    fc.assert(
      fc.property(side, side, fc.boolean(), (width, height, long) => {
        const marks = layOutLook({ ...content, name: long ? longName : content.name }, width, height);
        const texts = textsOf(marks);
        texts.slice(1).forEach((text, i) => {
          const above = texts[i];
          if (above) expect(above.y - text.y).toBeGreaterThanOrEqual(0.9 * text.size);
        });
        const image = marks.find((mark) => mark.kind === 'image');
        for (const text of image ? texts : [])
          expect(
            text.x >= (image?.x ?? 0) + (image?.width ?? 0) ||
              text.y + 0.95 * text.size <= (image?.y ?? 0) + 0.01,
          ).toBe(true);
      }),
    );
  });

  it('has everything in the box that the editor begins with', () => {
    const marks = layOutLook(content, 160, 56);
    expect(hasImage(marks)).toBe(true);
    const words = wordsOf(marks);
    expect(words.slice(0, 4)).toEqual([content.label, content.name, content.title, content.time.full]);
    expect(words[4]).toMatch(/^Sertifikayı veren: Kamu/);
  });

  it('loses image, issuer, title, label and time in this order as the box gets lower, and never the name', () => {
    const parts = (height: number) => {
      const marks = layOutLook(content, 220, height);
      const words = wordsOf(marks).join('\n');
      const shown = [
        hasImage(marks),
        words.includes('Sertifikayı'),
        words.includes('Hukuk'),
        words.includes('Elektronik olarak'),
        words.includes('2026'),
      ];
      expect(words).toContain('Gülşen');
      // What is there is the end of the order: nothing stays that falls away before something that is gone.
      expect(shown.indexOf(true) === -1 || shown.slice(shown.indexOf(true)).every(Boolean)).toBe(true);
      return shown.filter(Boolean).length;
    };
    const counts = Array.from({ length: 70 }, (_, i) => parts(80 - i));
    expect(counts[0]).toBe(5);
    expect(counts.at(-1)).toBe(0);
    expect([...counts].sort((a, b) => b - a)).toEqual(counts);
  });

  it('writes the time without its zone where that has no room', () => {
    expect(wordsOf(layOutLook({ ...content, image: null }, 60, 24))).toContain(content.time.short);
    expect(wordsOf(layOutLook(content, 200, 60))).toContain(content.time.full);
  });

  it('shrinks a long name, then breaks it, and cuts it only when nothing else helps', () => {
    const nameIn = (name: string, width: number, height: number) =>
      textsOf(layOutLook({ ...content, name }, width, height)).filter(({ weight }) => weight === 'strong');
    const [one] = nameIn('Abdurrahman Şükrü Karaosmanoğlu', 160, 56);
    const [short] = nameIn('Ali Can', 160, 56);
    expect(one?.size).toBeLessThan(short?.size ?? 0);
    const several = nameIn(longName, 240, 90);
    expect(several.length).toBeGreaterThan(1);
    expect(several.map(({ text }) => text).join(' ')).toBe(longName);
    const cut = nameIn(longName, 90, 30);
    expect(cut.at(-1)?.text).toMatch(/…$/);
    const kept = cut
      .map(({ text }) => text)
      .join(' ')
      .replace('…', '');
    expect(longName.startsWith(kept)).toBe(true);
    expect(kept.length).toBeGreaterThan(10);
  });

  it('writes the other lines as large as the rows of a long name leave room for', () => {
    const inRoom = (name: string) => textsOf(layOutLook({ ...content, name, image: null }, 400, 150));
    const [many, few] = [inRoom(longName), inRoom(content.name)];
    const sizeOf = (texts: readonly LookText[]) => texts.find(({ text }) => text === content.time.full)?.size;
    expect(many.filter(({ weight }) => weight === 'strong').length).toBeGreaterThan(1);
    expect(sizeOf(many)).toBeGreaterThan(0.75 * (sizeOf(few) ?? 0));
    const lines = textsOf(layOutLook({ ...content, name: longName, image: null }, 400, 60));
    expect(Math.min(...lines.map(({ size }) => size))).toBeGreaterThanOrEqual(4.6);
  });

  it('breaks a word without spaces rather than leaving the box, in the largest size that has room', () => {
    const marks = layOutLook({ ...content, name: 'Ğ'.repeat(80) }, 240, 90);
    const name = textsOf(marks).filter(({ weight }) => weight === 'strong');
    expect(name.map(({ text }) => text).join('')).toBe('Ğ'.repeat(80));
    expect(name[0]?.size).toBeGreaterThan(7);
  });

  it('needs no text drawn narrower than it is, of letters it knows', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'ÇĞİÖŞÜçğıöşü Iİ Ww.…'),
      minLength: 1,
      maxLength: 220,
    });
    const side = fc.integer({ min: 60, max: 400 });
    fc.assert(
      fc.property(letters, letters, side, side, (name, title, width, height) => {
        for (const { text, weight, size, maxWidth } of textsOf(
          layOutLook({ ...content, name, title }, width, height),
        ))
          expect(lookWidth(text, weight) * size).toBeLessThanOrEqual(maxWidth + 0.01);
      }),
    );
  });

  it('has a frame without a ground: what lies beneath stays to be seen', () => {
    const [frame, ...rest] = layOutLook(content, 160, 56);
    expect(frame).toMatchObject({ kind: 'outline' });
    for (const mark of rest) if (mark.kind === 'face') expect(mark.width).toBeLessThanOrEqual(2);
  });

  it('draws nothing of control characters and hidden letters', () => {
    const words = wordsOf(layOutLook({ ...content, name: 'A\u202ey\u0000şe\n Y' }, 160, 56));
    expect(words).toContain('A y şe Y');
  });
});
