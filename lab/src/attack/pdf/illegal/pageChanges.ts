import { PdfDict, PdfName, PdfRef, PdfString } from '@tomar/signatures/pdf';
import type { Edit } from '../edit.ts';
import { type Change, CONTENT, change, FREE } from '../grammar.ts';
import { parsed } from '../objectText.ts';

/** What every attack on a page wants to be read. */
export const PAY = 'q BT /F1 20 Tf 10 165 Td (Pay 999) Tj ET Q';
const pageOne = (edit: Edit) => edit.base.roles.pages[0] ?? 0;
const contentOne = (edit: Edit) => edit.base.roles.contents[0] ?? 0;

/** An entry of page one, wherever it is handed down from. */
function holderOf(edit: Edit, key: string): number {
  return [pageOne(edit), ...edit.base.roles.nodes].find((num) => edit.dictOf(num).has(key)) ?? pageOne(edit);
}

/** Changes an entry within a category of the resources of page one. */
function changeResource(edit: Edit, category: string, name: string, value: PdfRef | PdfDict): void {
  const holder = holderOf(edit, 'Resources');
  const given = edit.dictOf(holder).get('Resources');
  const all = edit.dictOf(given);
  const some = edit.dictOf(all.get(category)).copy().set(name, value);
  edit.changeWithin(holder, 'Resources', { [category]: some });
}

const REVERSED =
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/Differences[48/nine 49/nine]>>>>';

export const PAGE_CHANGES: readonly Change[] = [
  change('page: another content', (edit) => {
    edit.change(pageOne(edit), { Contents: edit.addText('<<>>', PAY) });
    return CONTENT;
  }),
  change('page: more content', (edit) => {
    const contents = edit.dictOf(pageOne(edit)).get('Contents');
    const old = edit.listOf(contents);
    const all = old.length > 0 ? old : [contents];
    edit.change(pageOne(edit), { Contents: [...all, edit.addText('<<>>', PAY)] });
    return CONTENT;
  }),
  change('page: content written anew', (edit) => {
    edit.set(contentOne(edit), parsed('<<>>', PAY));
    return CONTENT;
  }),
  change('page: content freed', (edit) => {
    edit.free(contentOne(edit));
    return CONTENT;
  }),
  change('page: content is no stream', (edit) => {
    edit.set(contentOne(edit), new PdfDict());
    return CONTENT;
  }),
  change('page: content cut by another length', (edit) => {
    const { base } = edit;
    const num = [...base.objects].find(([, value]) => typeof value === 'number')?.[0];
    if (num === undefined) return undefined;
    edit.set(num, 12);
    return CONTENT;
  }),
  change('page: content that was missing', (edit) => {
    const contents = edit.listOf(edit.dictOf(pageOne(edit)).get('Contents'));
    const missing = contents.find((item) => item instanceof PdfRef && edit.get(item) === null);
    if (!(missing instanceof PdfRef)) return undefined;
    edit.set(missing.num, parsed('<<>>', PAY));
    return CONTENT;
  }),
  change('page: no content', (edit) => {
    edit.change(pageOne(edit), { Contents: null });
    return CONTENT;
  }),
  change('page: the content of the other', (edit) => {
    const two = edit.base.roles.pages[1] ?? 0;
    edit.change(pageOne(edit), { Contents: edit.dictOf(two).get('Contents') });
    return CONTENT;
  }),
  change('page: a smaller box', (edit, random) => {
    const key = random.oneOf(['MediaBox', 'CropBox']);
    edit.change(holderOf(edit, key), { [key]: parsed('[0 0 200 150]') });
    return CONTENT;
  }),
  change('page: another rotation', (edit) => {
    edit.change(holderOf(edit, 'Rotate'), { Rotate: 180 });
    return CONTENT;
  }),
  change('page: another unit', (edit) => {
    edit.change(pageOne(edit), { UserUnit: 2 });
    return CONTENT;
  }),
  change('page: another font', (edit) => {
    changeResource(edit, 'Font', 'F1', edit.addText(REVERSED));
    return CONTENT;
  }),
  change('page: a font written anew', (edit) => {
    edit.set(edit.base.roles.font, parsed(REVERSED));
    return CONTENT;
  }),
  change('page: a font freed', (edit) => {
    edit.free(edit.base.roles.font);
    return CONTENT;
  }),
  change('page: an object drawn otherwise', (edit) => {
    const [num] = edit.base.roles.xobjects;
    if (num === undefined) return undefined;
    edit.set(num, parsed('<</Type/XObject/Subtype/Form/BBox[0 0 90 20]>>', '0 0 90 20 re f'));
    return CONTENT;
  }),
  change('page: another object drawn', (edit) => {
    const other = edit.addText('<</Type/XObject/Subtype/Form/BBox[0 0 90 20]>>', '0 0 90 20 re f');
    changeResource(edit, 'XObject', 'X1', other);
    return CONTENT;
  }),
  change('page: content of a copied layer', (edit) => {
    const resources = edit.dictOf(edit.dictOf(holderOf(edit, 'Resources')).get('Resources'));
    const layers = edit.dictOf(resources.get('Properties'));
    // The second one is hidden.
    const layer = layers.get('L2');
    if (!(layer instanceof PdfRef)) return undefined;
    changeResource(edit, 'Properties', 'L2', edit.add(edit.dictOf(layer).copy()));
    return CONTENT;
  }),
  change('page: what it has from above, by a reference to nothing', (edit, random) => {
    const key = random.oneOf(['Rotate', 'CropBox']);
    if (edit.dictOf(pageOne(edit)).has(key)) return undefined;
    edit.change(pageOne(edit), { [key]: edit.add(null) });
    return FREE;
  }),
  change('page: another meaning of its colours', (edit, random) => {
    const white = '[/Separation/W/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[1]/N 1>>]';
    const name = random.oneOf(['DefaultGray', 'DefaultRGB', 'DefaultCMYK']);
    changeResource(edit, 'ColorSpace', name, edit.addText(white));
    // The documents draw in grey.
    return name === 'DefaultGray' ? CONTENT : FREE;
  }),
  change('page: its content twice', (edit) => {
    const contents = edit.dictOf(pageOne(edit)).get('Contents');
    const old = edit.listOf(contents);
    const all = old.length > 0 ? old : [contents];
    edit.change(pageOne(edit), { Contents: [...all, ...all] });
    return CONTENT;
  }),
  change('page: its content in another order', (edit) => {
    const old = edit.listOf(edit.dictOf(pageOne(edit)).get('Contents'));
    if (old.length < 2) return undefined;
    edit.change(pageOne(edit), { Contents: old.toReversed() });
    return CONTENT;
  }),
  change('page: drawn as a group', (edit) => {
    edit.change(pageOne(edit), { Group: parsed('<</S/Transparency/CS/DeviceRGB/I true/K true>>') });
    return CONTENT;
  }),
  change('page: drawn through a mask', (edit) => {
    const mask = edit.addText(
      '<</Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency/CS/DeviceGray>>>>',
      '0 g 0 0 200 200 re f',
    );
    changeResource(
      edit,
      'ExtGState',
      'G1',
      edit.addText(`<</Type/ExtGState/SMask<</S/Luminosity/G ${mask.num} 0 R>>>>`),
    );
    return CONTENT;
  }),
  change('page: a place in the structure', (edit) => {
    edit.change(pageOne(edit), { StructParents: 7 });
    return FREE;
  }),
  change('page: files of its own', (edit) => {
    edit.change(pageOne(edit), { AF: parsed('[<</Type/Filespec/F(b.txt)>>]') });
    return CONTENT;
  }),
  change('page: drawn without colour', (edit) => {
    changeResource(edit, 'ExtGState', 'G1', edit.addText('<</Type/ExtGState/ca 0/CA 0>>'));
    return CONTENT;
  }),
  change('page: a graphics state written anew', (edit) => {
    const state = [...edit.base.objects].find(
      ([, value]) => value instanceof PdfDict && value.name('Type') === 'ExtGState',
    )?.[0];
    if (state === undefined) return undefined;
    edit.set(state, parsed('<</Type/ExtGState/ca 0/CA 0>>'));
    return CONTENT;
  }),
  change('page: resources of its own', (edit) => {
    const font = edit.addText(REVERSED);
    edit.change(pageOne(edit), { Resources: parsed(`<</Font<</F1 ${font.num} 0 R>>>>`) });
    return CONTENT;
  }),
  change('page: an action', (edit) => {
    edit.change(pageOne(edit), { AA: parsed('<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>') });
    return CONTENT;
  }),
  change('page: a transition', (edit) => {
    edit.change(pageOne(edit), { Trans: parsed('<</S/Wipe>>'), Dur: 1 });
    return CONTENT;
  }),
  change('page: order of tabs', (edit) => {
    edit.change(pageOne(edit), { Tabs: new PdfName('R') });
    return FREE;
  }),
  change('page: private data', (edit) => {
    edit.change(pageOne(edit), { PieceInfo: parsed('<</Lab<</LastModified(D:2026)>>>>') });
    return FREE;
  }),
  change('page: annotations away', (edit) => {
    if (edit.listOf(edit.dictOf(pageOne(edit)).get('Annots')).length === 0) return undefined;
    edit.change(pageOne(edit), { Annots: null });
    return CONTENT;
  }),
  change('page: written as another type', (edit) => {
    edit.change(pageOne(edit), { Type: new PdfName('Template') });
    return FREE;
  }),
  change('tree: other order', (edit) => {
    const node = edit.base.roles.nodes.at(-1) ?? 0;
    edit.changeList(node, 'Kids', (old) => old.toReversed());
    return CONTENT;
  }),
  change('tree: one page less', (edit) => {
    const node = edit.base.roles.nodes.at(-1) ?? 0;
    edit.changeList(node, 'Kids', (old) => old.slice(0, 1));
    edit.change(node, { Count: 1 });
    return CONTENT;
  }),
  change('tree: one page more', (edit) => {
    const node = edit.base.roles.nodes.at(-1) ?? 0;
    const more = edit.add(edit.dictOf(pageOne(edit)).copy());
    edit.changeList(node, 'Kids', (old) => [...old, more]);
    edit.change(node, { Count: 3 });
    return CONTENT;
  }),
  change('tree: another page in its place', (edit) => {
    const node = edit.base.roles.nodes.at(-1) ?? 0;
    const font = edit.base.roles.font;
    const page = edit.addText(
      `<</Type/Page/Parent ${node} 0 R/MediaBox[0 0 200 200]/Contents ${edit.addText('<<>>', PAY).num} 0 R/Resources<</Font<</F1 ${font} 0 R>>>>>>`,
    );
    edit.changeList(node, 'Kids', (old) => [page, ...old.slice(1)]);
    return CONTENT;
  }),
  change('tree: the spare page', (edit) => {
    const node = edit.base.roles.nodes.at(-1) ?? 0;
    edit.changeList(node, 'Kids', (old) => [new PdfRef(edit.base.roles.spare), ...old.slice(1)]);
    return CONTENT;
  }),
  change('tree: a count that lies', (edit) => {
    edit.change(edit.base.roles.pagesRoot, { Count: 1 });
    return CONTENT;
  }),
  change('tree: freed', (edit, random) => {
    edit.free(random.oneOf([edit.base.roles.pagesRoot, ...edit.base.roles.nodes]));
    return CONTENT;
  }),
  change('tree: a page freed', (edit, random) => {
    edit.free(random.oneOf(edit.base.roles.pages));
    return CONTENT;
  }),
  change('tree: another parent', (edit) => {
    const parent = edit.addText('<</Type/Pages/Kids[]/Count 0/MediaBox[0 0 100 100]/Rotate 90>>');
    edit.change(pageOne(edit), { Parent: parent });
    return CONTENT;
  }),
  change('tree: something handed down', (edit, random) => {
    const [key, value] = random.oneOf([
      ['CropBox', parsed('[0 0 200 150]')],
      ['Rotate', 180],
      ['Resources', parsed('<</Font<<>>>>')],
    ] as const);
    edit.change(edit.base.roles.pagesRoot, { [key]: value });
    return FREE;
  }),
  change('annotation: a free text over the page', (edit) => {
    const page = pageOne(edit);
    const look = edit.addText(
      `<</Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</Font<</F1 ${edit.base.roles.font} 0 R>>>>>>`,
      PAY,
    );
    const note = edit.addText(
      `<</Type/Annot/Subtype/FreeText/Rect[0 0 200 200]/F 4/P ${page} 0 R/AP<</N ${look.num} 0 R>>>>`,
    );
    edit.changeList(page, 'Annots', (old) => [...old, note]);
    const pages = edit.base.features.sharedAnnots ? [0, 1] : [0];
    return {
      category: 'annotation',
      rects: pages.map((index) => ({ page: index, rect: [0, 0, 200, 200] as const })),
      words: ['Pay', '999'],
    };
  }),
  change('annotation: its look written anew', (edit) => {
    const [num] = edit.base.roles.annotations;
    const look = num === undefined ? null : edit.dictOf(edit.dictOf(num).get('AP')).get('N');
    if (!(look instanceof PdfRef) || num === undefined) return undefined;
    edit.set(look.num, parsed('<</Type/XObject/Subtype/Form/BBox[0 0 40 20]>>', '0 0 40 20 re f'));
    const pages = edit.base.features.sharedAnnots ? [0, 1] : [0];
    return {
      category: 'annotation',
      open: true,
      rects: pages.map((page) => ({ page, rect: edit.rectOf(num) })),
    };
  }),
  change('annotation: turned into a widget', (edit) => {
    const [num] = edit.base.roles.annotations;
    if (num === undefined) return undefined;
    edit.change(num, {
      Subtype: new PdfName('Widget'),
      FT: new PdfName('Tx'),
      T: PdfString.text('neu'),
      V: PdfString.text('999'),
    });
    return FREE;
  }),
];
