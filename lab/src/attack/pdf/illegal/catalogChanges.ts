import { PdfDict, PdfName, PdfRef, PdfString } from '@tomar/signatures/pdf';
import type { Edit } from '../edit.ts';
import { type Change, CONTENT, change, FREE } from '../grammar.ts';
import { parsed } from '../objectText.ts';
import { PAY } from './pageChanges.ts';

const catalogOf = (edit: Edit) => edit.dictOf(edit.base.roles.catalog);

/** An entry of the catalog that is set, whatever was there. */
const entry = (key: string, text: string, effect = CONTENT): Change =>
  change(`catalog: /${key} set`, (edit) => {
    edit.change(edit.base.roles.catalog, { [key]: parsed(text) });
    return effect;
  });

/** Something that the catalog refers to and that is written anew. */
const rewritten = (key: string, entries: string): Change =>
  change(`catalog: /${key} written anew`, (edit) => {
    const value = catalogOf(edit).get(key);
    const more = parsed(entries);
    if (!(value instanceof PdfRef) || !(more instanceof PdfDict)) return undefined;
    edit.change(value.num, Object.fromEntries(more.map));
    return key === 'StructTreeRoot' ? FREE : CONTENT;
  });

export const CATALOG_CHANGES: readonly Change[] = [
  entry('OpenAction', '<</S/JavaScript/JS(app.alert\\(1\\))>>'),
  entry('AA', '<</WC<</S/JavaScript/JS(app.alert\\(1\\))>>>>'),
  entry('URI', '<</Base(http://other.example/)>>'),
  entry('PageMode', '/FullScreen'),
  entry('PageLayout', '/TwoColumnLeft'),
  entry('ViewerPreferences', '<</HideToolbar true>>'),
  entry('PageLabels', '<</Nums[0<</S/r/St 9>>]>>'),
  entry('Lang', '(de)'),
  entry('Collection', '<</View/D>>'),
  entry('OutputIntents', '[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(x)>>]'),
  entry('NeedsRendering', 'true'),
  entry('OCProperties', '<</OCGs[]/D<</BaseState/OFF>>>>'),
  entry('Dests', '<</a[null/Fit]>>'),
  entry('AF', '[<</Type/Filespec/F(b.txt)>>]'),
  entry('PieceInfo', '<</Lab<</LastModified(D:2026)>>>>', FREE),
  entry('Requirements', '[<</Type/Requirement/S/EnableJavaScripts>>]'),
  entry('Legal', '<</JavaScriptActions 0>>', FREE),
  entry('SpiderInfo', '<</V 1.0>>', FREE),
  entry('DPartRoot', '<</Type/DPartRoot>>', FREE),
  entry('Threads', '[]', FREE),
  entry('Version', '/1.4', FREE),
  entry('Extensions', '<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>', FREE),
  entry('MarkInfo', '<</Marked false>>', FREE),
  entry('Type', '/Katalog', FREE),
  rewritten('Names', '<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>'),
  rewritten('Outlines', '<</Count 0/First null/Last null>>'),
  rewritten('PageLabels', '<</Nums[0<</S/r>>]>>'),
  rewritten('StructTreeRoot', '<</K null>>'),
  change('catalog: an attached file exchanged', (edit) => {
    const file = [...edit.base.objects].find(
      ([, value]) => edit.dictOf(value).name('Type') === 'EmbeddedFile',
    )?.[0];
    if (file === undefined) return undefined;
    edit.set(file, parsed('<</Type/EmbeddedFile>>', 'exchanged'));
    return CONTENT;
  }),
  change('catalog: a bookmark renamed', (edit) => {
    const first = edit.dictOf(catalogOf(edit).get('Outlines')).get('First');
    if (!(first instanceof PdfRef)) return undefined;
    edit.change(first.num, { Title: PdfString.text('Other') });
    return CONTENT;
  }),
  change('catalog: an element of the structure says something else', (edit) => {
    const element = [...edit.base.objects].find(
      ([, value]) => edit.dictOf(value).name('Type') === 'StructElem',
    )?.[0];
    if (element === undefined) return undefined;
    edit.change(element, { ActualText: PdfString.text('Pay 999') });
    return CONTENT;
  }),
  change('layers: shown as their usage has it', (edit) => {
    const settings = edit.dictOf(catalogOf(edit).get('OCProperties')).get('D');
    if (!(settings instanceof PdfRef)) return undefined;
    edit.change(settings.num, { AS: parsed('[<</Event/View/Category[/View]/OCGs[]>>]') });
    return CONTENT;
  }),
  change('layers: others shown', (edit) => {
    const properties = edit.dictOf(catalogOf(edit).get('OCProperties'));
    const settings = properties.get('D');
    if (!(settings instanceof PdfRef)) return undefined;
    const [on, off] = [edit.dictOf(settings).get('ON'), edit.dictOf(settings).get('OFF')];
    edit.change(settings.num, { ON: off, OFF: on });
    return CONTENT;
  }),
  change('layers: other settings', (edit) => {
    const properties = catalogOf(edit).get('OCProperties');
    if (!(properties instanceof PdfDict)) return undefined;
    const settings = edit.addText('<</BaseState/OFF>>');
    edit.change(edit.base.roles.catalog, { OCProperties: properties.copy().set('D', settings) });
    return CONTENT;
  }),
  change('layers: a layer with usage', (edit) => {
    const layer = [...edit.base.objects].find(([, value]) => edit.dictOf(value).name('Type') === 'OCG')?.[0];
    if (layer === undefined) return undefined;
    edit.change(layer, { Usage: parsed('<</View<</ViewState/OFF>>>>') });
    return CONTENT;
  }),
  change('layers: a copy of one is hidden in its place', (edit) => {
    const settings = edit.dictOf(catalogOf(edit).get('OCProperties')).get('D');
    const [hidden] = edit.listOf(edit.dictOf(settings).get('OFF'));
    if (!(settings instanceof PdfRef) || hidden === undefined) return undefined;
    edit.change(settings.num, { OFF: [edit.add(edit.dictOf(hidden).copy())] });
    return CONTENT;
  }),
  change('layers: a layer freed', (edit) => {
    const layer = [...edit.base.objects].find(([, value]) => edit.dictOf(value).name('Type') === 'OCG')?.[0];
    if (layer === undefined) return undefined;
    edit.free(layer);
    return CONTENT;
  }),
  change('catalog: another page tree', (edit) => {
    const { base } = edit;
    const content = edit.addText('<<>>', PAY);
    const page = edit.addText(
      `<</Type/Page/MediaBox[0 0 200 200]/Contents ${content.num} 0 R/Resources<</Font<</F1 ${base.roles.font} 0 R>>>>>>`,
    );
    const tree = edit.addText(
      `<</Type/Pages/Kids[${page.num} 0 R ${base.roles.pages[1] ?? 0} 0 R]/Count 2>>`,
    );
    edit.change(page.num, { Parent: tree });
    edit.change(base.roles.catalog, { Pages: tree });
    return CONTENT;
  }),
  change('catalog: no pages', (edit) => {
    edit.change(edit.base.roles.catalog, { Pages: null });
    return CONTENT;
  }),
  change('catalog: freed', (edit) => {
    edit.free(edit.base.roles.catalog);
    return CONTENT;
  }),
  change('catalog: no form', (edit) => {
    edit.change(edit.base.roles.catalog, { AcroForm: null });
    return CONTENT;
  }),
  change('catalog: permissions away', (edit) => {
    if (!catalogOf(edit).has('Perms')) return undefined;
    edit.change(edit.base.roles.catalog, { Perms: null });
    return CONTENT;
  }),
  change('catalog: other permissions', (edit) => {
    if (!catalogOf(edit).has('Perms')) return undefined;
    edit.change(edit.base.roles.catalog, { Perms: parsed('<</DocMDP<<>>>>') });
    return CONTENT;
  }),
  change('catalog: validation data away', (edit) => {
    if (!catalogOf(edit).has('DSS')) return undefined;
    edit.change(edit.base.roles.catalog, { DSS: null });
    return FREE;
  }),
  change('catalog: the page as metadata', (edit) => {
    const [content = 0] = edit.base.roles.contents;
    edit.set(content, parsed('<</Type/Metadata/Subtype/XML>>', PAY));
    edit.change(edit.base.roles.catalog, { Metadata: new PdfRef(content) });
    return CONTENT;
  }),
  change('catalog: an unknown entry', (edit) => {
    edit.change(edit.base.roles.catalog, { LABUnknown: new PdfName('Yes') });
    return FREE;
  }),
];
