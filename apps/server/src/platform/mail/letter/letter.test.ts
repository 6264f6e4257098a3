import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import type { Letter } from './letter.ts';
import { letterHtml } from './letterHtml.ts';
import { letterText } from './letterText.ts';
import { logoSize, picturesOf } from './logo.ts';
import { plainLine, plainLines, quoted, shortened } from './quoted.ts';

const letter = (over: Partial<Letter> = {}): Letter => ({
  language: 'tr',
  account: 'Çınar A.Ş.',
  title: 'Onayınız bekleniyor',
  paragraphs: [`${quoted('Ayşe Yılmaz')} sizden onay bekliyor.`],
  facts: [{ label: 'Belgeler', values: ['Sözleşme.pdf', 'Ek.pdf'] }],
  action: { label: 'İşi aç', url: 'https://tomar.ornek/demo/myjob/1?a=1&b=2' },
  closing: 'Onayınız istendiği için aldınız.',
  ...over,
});

/** Every place of a letter into which something comes that a person typed. */
const withEverywhere = (text: string): Letter =>
  letter({
    account: text,
    title: text,
    paragraphs: [quoted(text), text],
    quote: text,
    facts: [{ label: text, values: [text] }],
    items: [{ name: text, url: 'https://tomar.ornek/', details: [text] }],
    next: text,
    action: { label: text, url: 'https://tomar.ornek/' },
    closing: text,
  });

/** What ends text, attributes, comments and isolates, among letters. */
const signs = [...'<>&"\'`/=-![]aş', '\u2068', '\u2069', '\u202e', '\n', '\0'];

const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? [];

describe('a letter', () => {
  it('takes nothing that a person typed for HTML', () => {
    const attack = `</td><script>x</script><img src=x onerror="y"> & ' " <!--[if mso]>`;
    const html = letterHtml(withEverywhere(attack));
    expect(tagsOf(html)).toEqual(tagsOf(letterHtml(withEverywhere('x'))));
    expect(html).not.toContain('<script');
    expect(html).toContain(
      '&lt;script&gt;x&lt;/script&gt;&lt;img src=x onerror=&quot;y&quot;&gt; &amp; &#39;',
    );
  });

  it('has the same tags whatever was typed', () => {
    const plain = tagsOf(letterHtml(withEverywhere('x'))).join('');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 20 }), (typed) => {
        const text = plainLine(typed) || 'x';
        expect(tagsOf(letterHtml(withEverywhere(text))).join('')).toBe(plain);
      }),
    );
  });

  it('begins with the account’s mark, which is not read aloud, and its name', () => {
    const html = letterHtml(letter());
    expect(html).toMatch(/<td aria-hidden="true"[^>]*>ÇA<\/td>\s*<td[^>]*>Çınar A\.Ş\.<\/td>/);
    expect(letterText(letter())).not.toContain('ÇA');
  });

  it('begins with the account’s logo where it has one, which comes with the mail', () => {
    const logo = { contentType: 'image/png', bytes: Buffer.from('x'), width: 800, height: 200 };
    const html = letterHtml(letter(), logo);
    expect(html).toMatch(
      /<td[^>]*bgcolor="#ffffff"[^>]*><img src="cid:logo@letter.tomar" alt="" width="140" height="35"[^>]*><\/td>\s*<td[^>]*>Çınar A\.Ş\.<\/td>/,
    );
    expect(html).not.toContain('>ÇA<');
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(picturesOf(logo)).toEqual([
      { id: 'logo@letter.tomar', contentType: 'image/png', bytes: logo.bytes },
    ]);
    expect(picturesOf(null)).toEqual([]);
  });

  it('shows a logo in its own proportions, never larger than it is', () => {
    expect(logoSize({ width: 60, height: 20 })).toEqual({ width: 60, height: 20 });
    expect(logoSize({ width: 400, height: 400 })).toEqual({ width: 40, height: 40 });
    expect(logoSize({ width: 10_000, height: 20 })).toEqual({ width: 140, height: 1 });
  });

  it('asks nothing of the network and runs nothing', () => {
    const html = letterHtml(letter());
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form|input)\b|url\(|@import|@font-face/i);
    // Addresses stand in links alone.
    expect(html.replaceAll(/<a href="[^"]*"[^>]*>[^<]*<\/a>/g, '')).not.toMatch(/https?:/);
  });

  it('has one button and says its address as text', () => {
    const shown = letter();
    const html = letterHtml(shown);
    const links = [...html.matchAll(/<a href="([^"]*)" class="(\w+)"[^>]*>([^<]*)</g)];
    const address = 'https://tomar.ornek/demo/myjob/1?a=1&amp;b=2';
    expect(links.map(([, href, kind, text]) => [href, kind, text])).toEqual([
      [address, 'button', 'İşi aç'],
      [address, 'address', address],
    ]);
    expect(letterText(shown)).toContain('İşi aç:\nhttps://tomar.ornek/demo/myjob/1?a=1&b=2\n');
  });

  it('says in text what it says in HTML', async () => {
    const said = letter({ quote: 'İlk satır\nİkinci', next: 'Sonra şu olur.' });
    const text = letterText(said);
    for (const part of ['Çınar A.Ş.', 'Onayınız bekleniyor', 'Ayşe Yılmaz sizden onay bekliyor.'])
      expect(text).toContain(part);
    expect(text).toContain('> İlk satır\n> İkinci\n');
    expect(text).toContain('Belgeler: Sözleşme.pdf, Ek.pdf');
    expect(text.endsWith('-- \nOnayınız istendiği için aldınız.\n')).toBe(true);
    // What a reader of mail makes of the HTML has the same sentences.
    const read = await simpleParser(`Content-Type: text/html; charset=utf-8\r\n\r\n${letterHtml(said)}`);
    for (const part of ['Ayşe Yılmaz sizden onay bekliyor.', '> İlk satır\n> İkinci', 'Sonra şu olur.'])
      expect(read.text).toContain(part);
  });

  it('names its language and both colour schemes', () => {
    const html = letterHtml(letter({ language: 'en' }));
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('If the button does not work, open this address:');
    expect(letterHtml(letter())).toContain('Düğme çalışmazsa bu adresi açın:');
  });

  it('lets dark colours and a narrow screen win over what stands in the elements', () => {
    const [, sheet = ''] = letterHtml(letter()).match(/<style>(.*)<\/style>/s) ?? [];
    const rules = [...sheet.matchAll(/^ {2}\.\w+ { (.*) }$/gm)].map(([, css = '']) => css);
    expect(rules.length).toBeGreaterThan(10);
    for (const one of rules.flatMap((css) => css.split(';'))) expect(one).toMatch(/!important$/);
  });
});

describe('what a person typed', () => {
  it('is one line without anything hidden', () => {
    expect(plainLine('fatura\u202efdp.exe')).toBe('faturafdp.exe');
    expect(plainLine('Ad\r\nBcc: x@y.example\u2028 son')).toBe('Ad Bcc: x@y.example son');
    expect(plainLine('a\u2069b')).toBe('ab');
  });

  it('stands apart from the direction of its sentence', () => {
    const html = letterHtml(letter({ paragraphs: [`${quoted('שלום <b>')} onay bekliyor.`] }));
    expect(html).toContain('<bdi>שלום &lt;b&gt;</bdi> onay bekliyor.');
    // No pair more than was opened here: what is typed cannot end it.
    expect(quoted('x\u2069y\u2068z')).toBe('\u2068xyz\u2069');
  });

  it('is shortened by signs, not in the middle of one', () => {
    expect(shortened('a'.repeat(200), 120)).toBe(`${'a'.repeat(119)}…`);
    expect(shortened('👩‍👩‍👧'.repeat(3), 2)).toBe('👩‍👩‍👧…');
    expect(shortened('é'.repeat(5), 5)).toBe('é'.repeat(5));
    expect(plainLine('İ'.repeat(120))).toBe('İ'.repeat(120));
  });

  it('keeps its lines where it is quoted whole', () => {
    expect(plainLines('Eksik.\r\n\r\nİmza\u202e yok\n\n', 100)).toBe('Eksik.\n\nİmza yok');
    expect([...plainLines(`${'x'.repeat(80)}\n${'y'.repeat(80)}`, 100)]).toHaveLength(100);
  });
});
