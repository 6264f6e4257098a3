import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/pdfs.ts';
import { appendTable, part } from '../../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../../testing/validation/validated.ts';

const LINK = '<</Type/Annot/Subtype/Link/Rect[10 100 90 130]/A<</S/URI/URI(https://a.example/)>>>>';
const link = (more: string) => LINK.replace(/\/A<<.*>>(?=>>)/, more);

async function judged(num: number, more: string) {
  const pdf = await signPdf(makePdf({ pages: [{ entries: '/Annots[6 0 R]' }], objects: [LINK] }), {
    certification: 3,
  });
  const parts = [part(num, link(more)), part(41, '<</PO 42 0 R>>'), part(42, '<</S/JavaScript/JS(1)>>')];
  parts.push(part(43, '<</S/JavaScript/JS(1)/Length 1>>\nstream\n \nendstream'), part(44, '/Named'));
  if (num !== 6) parts.push(part(4, objectText(pdf, 4).replace('/Annots[', `/Annots[${num} 0 R `)));
  const { indication, changesAfter } = firstOf(await validated(appendTable(pdf, { parts })));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

/**
 * ISO 32000-2, 12.8.2.2.2, table 257: a certification with 3 gives leave for annotations. 12.6.3 has scripts that run
 * when a page opens, 12.6.4 actions that hide fields and switch layers.
 */
describe('an annotation that comes after a certification that gives leave to annotate', () => {
  it.each([
    '/A<</S/URI/URI(https://b.example/)>>',
    '/A<</S/GoTo/D[4 0 R/Fit]/Next[<</S/Named/N/NextPage>>]>>',
    '/A<</S/URI/URI(mailto:a@b.example)>>',
    '/A<</S/URI/URI(ekler/sayfa.html)>>',
    '/A<</S/GoToR/F(ek/2.pdf)/D[0/Fit]>>',
    '/A<</S/GoToR/F<</Type/Filespec/F(ek/2.pdf)/UF(ek/2.pdf)>>/D[0/Fit]>>',
    '',
  ])('may lead somewhere: %s', async (more) => {
    expect(await judged(40, more)).toEqual(['TOTAL_PASSED', 'annotation_added']);
    expect(await judged(6, more)).toEqual(['TOTAL_PASSED', 'annotation_changed']);
  });

  it.each([
    '/A<</S/JavaScript/JS(1)>>',
    '/A 42 0 R',
    '/A<</S/GoTo/D[4 0 R/Fit]/Next[<</S/JavaScript/JS(1)>>]>>',
    '/A<</S/Launch/F(a)>>',
    '/A<</S/Hide/T(a)>>',
    '/A<</S/SetOCGState/State[/OFF]>>',
    '/A<</S/URI/URI(https://a.example/)>>/PA<</S/ImportData/F(a)>>',
    '/AA<</PO<</S/GoTo/D[4 0 R/Fit]>>>>',
    '/AA 41 0 R',
    '/A 43 0 R',
    '/A<</S/GoTo/D[4 0 R/Fit]/Next 43 0 R>>',
    '/A<</S/Named/N/Print>>',
    '/A<</S 44 0 R/N/SaveAs>>',
    '/A<</S/URI/URI(javascript:app.alert\\(1\\))>>',
    '/A<</S/URI/URI(JavaScript:1)>>',
    '/A<</S/URI/URI<FEFF006A006100760061007300630072006900700074003A0031>>>',
    '/A<</S/URI/URI( javascript:1)>>',
    '/A<</S/URI/URI(file:///C:/a.exe)>>',
    '/A<</S/URI/URI(ms-word:ofe|u|http://a.example)>>',
    '/A<</S/URI/URI(//a.example/x)>>',
    '/A<</S/URI/URI/javascript>>',
    '/A<</S/GoToR/F(\\\\\\\\a.example\\\\x.pdf)/D[0/Fit]>>',
    '/A<</S/GoToR/F(/C/a.pdf)/D[0/Fit]>>',
    '/A<</S/GoToR/F<</FS/URL/F(http://a.example)>>/D[0/Fit]>>',
    '/A<</S/GoToE/F<</F(a.pdf)/UF(//a.example/a.pdf)>>/D[0/Fit]>>',
  ])('may not do anything: %s', async (more) => {
    expect(await judged(40, more)).toEqual(['TOTAL_FAILED', 'annotation_added', 'actions_changed']);
    expect(await judged(6, more)).toEqual(['TOTAL_FAILED', 'annotation_changed', 'actions_changed']);
  });

  it('may keep what it did before', async () => {
    const acting = link('/A<</S/JavaScript/JS(1)>>');
    const pdf = await signPdf(makePdf({ pages: [{ entries: '/Annots[6 0 R]' }], objects: [acting] }), {
      certification: 3,
    });
    const moved = appendTable(pdf, { parts: [part(6, acting.replace('10 100', '12 100'))] });
    expect(firstOf(await validated(moved)).indication).toBe('TOTAL_PASSED');
  });

  it.each(['3D', 'RichMedia', 'Movie', 'Screen', 'Sound', 'Watermark', 'Redact', 'Unknown'])(
    'is a doubt where it is more than a mark: %s',
    async (subtype) => {
      const media = LINK.replace('/Link', `/${subtype}`).replace(/\/A<<.*>>(?=>>)/, '');
      const answers = async (from: string, num: number, more: string) => {
        const pdf = await signPdf(makePdf({ pages: [{ entries: '/Annots[6 0 R]' }], objects: [from] }), {
          certification: 3,
        });
        const list = objectText(pdf, 4).replace('/Annots[', `/Annots[${num} 0 R `);
        const parts = [part(num, more), ...(num === 6 ? [] : [part(4, list)])];
        const { indication, changesAfter } = firstOf(await validated(appendTable(pdf, { parts })));
        return [indication, ...changesAfter.map(({ kind }) => kind)];
      };
      expect(await answers(LINK, 40, media)).toEqual(['INDETERMINATE', 'annotation_added', 'media_changed']);
      // By another name, and by what it brings.
      const changed = ['INDETERMINATE', 'annotation_changed', 'media_changed'];
      expect(await answers(LINK, 6, media)).toEqual(changed);
      expect(await answers(media, 6, media.replace('/Rect', '/3DD 41 0 R/Rect'))).not.toContain(
        'TOTAL_PASSED',
      );
      expect(await answers(media, 6, media.replace('10 100', '12 100'))).toEqual(changed);
    },
  );
});
