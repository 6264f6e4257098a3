import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@tomar/signatures/pdf';
import type { Random } from '../../chaos/random.ts';
import type { FieldPlace } from './base.ts';
import type { Edit, Effect } from './edit.ts';
import { type Change, change, FREE } from './grammar.ts';
import { parsed } from './objectText.ts';
import { lookOf } from './plainPdf.ts';

const VALUES = ['250', '7', 'Veli', '31.12.2026', '1.000,00'];

/** What may come after a signature (ISO 32000-2, 12.8.2.2; EN 319 142-1, 5.4 and 5.5). */
export const LEGAL: readonly Change[] = [
  change('fill a text field', (edit, random) => fillText(edit, random, 'tutar')),
  change('fill a text field, its look in place', (edit, random) => fillText(edit, random, 'tutar', true)),
  change('fill a field with two widgets', (edit, random) => fillText(edit, random, 'ad')),
  change('choose from a list', (edit) => {
    const field = edit.base.roles.fields.get('secim');
    return field && fill(edit, field, 'iki', false);
  }),
  change('tick a check box', (edit) => {
    const field = edit.base.roles.fields.get('onay');
    if (field === undefined) return undefined;
    edit.change(field.num, { V: new PdfName('Yes'), AS: new PdfName('Yes') });
    // poppler writes the mark where it draws the form itself.
    const words = edit.form.get('NeedAppearances') === true ? ['✓'] : [];
    return { category: 'form', field: 'onay', rects: edit.placesOf(field), words, values: ['onay'] };
  }),
  change('clear a text field', (edit) => {
    const field = edit.base.roles.fields.get('tutar');
    return field && fill(edit, field, '', false);
  }),
  change('add metadata', (edit) => {
    const metadata = edit.addText(
      '<</Type/Metadata/Subtype/XML>>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"> </x:xmpmeta>',
    );
    edit.change(edit.base.roles.catalog, { Metadata: metadata });
    return { category: 'extend' };
  }),
  change('rewrite metadata', (edit) => {
    const metadata = edit.dictOf(edit.base.roles.catalog).get('Metadata');
    if (!(metadata instanceof PdfRef)) return undefined;
    edit.set(
      metadata.num,
      parsed('<</Type/Metadata/Subtype/XML>>', '<x:xmpmeta xmlns:x="adobe:ns:meta/"> </x:xmpmeta>'),
    );
    return edit.base.features.doubles ? FREE : { category: 'extend' };
  }),
  change('add validation data', (edit) => {
    const certificate = edit.addText('<<>>', 'certificate');
    const list = `[${certificate.num} 0 R]`;
    const old = edit.dictOf(edit.base.roles.catalog).get('DSS');
    if (old !== null) return undefined;
    const dss = edit.addText(`<</Type/DSS/Certs${list}>>`);
    edit.change(edit.base.roles.catalog, {
      DSS: dss,
      Extensions: edit
        .dictOf(edit.dictOf(edit.base.roles.catalog).get('Extensions'))
        .copy()
        .set('ESIC', parsed('<</BaseVersion/1.7/ExtensionLevel 5>>')),
    });
    return { category: 'extend' };
  }),
  change('write the same again', (edit, random) => {
    const { catalog, pagesRoot, pages, contents, fields } = edit.base.roles;
    // Streams that qpdf wrote are compressed or encrypted: as they lie in the file they would not be the same.
    const streams = edit.base.ownStreams ? contents : [];
    const all = [catalog, pagesRoot, ...pages, ...streams, ...[...fields.values()].map(({ num }) => num)];
    const num = random.oneOf(all);
    edit.set(num, edit.get(num));
    return { category: 'extend' };
  }),
  // Ghostscript 10.00 draws a page otherwise whose box is an object of its own.
  change('move a value into an object of its own', (edit, random) => {
    const { catalog, pages } = edit.base.roles;
    const num = random.oneOf([catalog, ...pages]);
    const inside = [...edit.dictOf(num).map].filter(
      ([key, value]) =>
        (value instanceof PdfDict || Array.isArray(value)) &&
        key !== 'MediaBox' &&
        key !== 'Perms' &&
        key !== 'AcroForm',
    );
    if (inside.length === 0) return undefined;
    const [key, value] = random.oneOf(inside);
    edit.change(num, { [key]: edit.add(value) });
    return { category: 'extend' };
  }),
  change('add an unused object', (edit) => {
    edit.addText('<</Unused true>>');
    return { category: 'extend' };
  }),
  change('add an annotation', (edit) => {
    const look = edit.addText('<</Type/XObject/Subtype/Form/BBox[0 0 20 20]>>', '1 0 0 rg 0 0 20 20 re f');
    const [page = 0] = edit.base.roles.pages;
    const note = edit.addText(
      `<</Type/Annot/Subtype/Square/Rect[100 140 120 160]/P ${page} 0 R/F 4/AP<</N ${look.num} 0 R>>>>`,
    );
    edit.changeList(page, 'Annots', (old) => [...old, note]);
    return annotation(edit, [100, 140, 120, 160]);
  }),
  change('change an annotation', (edit) => {
    const [num] = edit.base.roles.annotations;
    if (num === undefined) return undefined;
    edit.change(num, { C: parsed('[1 0 0]'), Contents: PdfString.text('seen') });
    return annotation(edit, edit.rectOf(num));
  }),
  change('remove an annotation', (edit) => {
    const [num] = edit.base.roles.annotations;
    const [page = 0] = edit.base.roles.pages;
    if (num === undefined) return undefined;
    const effect = annotation(edit, edit.rectOf(num));
    edit.changeList(page, 'Annots', (old) =>
      old.filter((item) => !(item instanceof PdfRef && item.num === num)),
    );
    return effect;
  }),
];

function annotation(edit: Edit, rect: readonly [number, number, number, number]): Effect {
  const pages = edit.base.features.sharedAnnots ? [0, 1] : [0];
  // Its look may be drawn with what the page draws with.
  const words = edit.base.features.doubles ? ['Due', '5'] : [];
  return { category: 'annotation', rects: pages.map((page) => ({ page, rect })), words };
}

function fillText(edit: Edit, random: Random, name: string, inPlace = false): Effect | undefined {
  const field = edit.base.roles.fields.get(name);
  return field && fill(edit, field, random.oneOf(VALUES), inPlace);
}

/** Another value and the look that goes with it (12.7.4.3), in a new stream or in that of before. */
export function fill(edit: Edit, field: FieldPlace, value: string, inPlace: boolean, shown = value): Effect {
  const old = edit.dictOf(field.num).get('V');
  const { entries, data } = lookOf(shown);
  const look = parsed(
    `<<${entries.replace('3 0 R', `${edit.base.roles.font} 0 R`)}>>`,
    shown === '' ? '/Tx BMC EMC' : data,
  );
  edit.change(field.num, { V: PdfString.text(value) });
  for (const num of field.widgets) {
    const current = edit.dictOf(edit.dictOf(num).get('AP')).get('N');
    if (inPlace && current instanceof PdfRef && edit.get(current) instanceof PdfStream)
      edit.set(current.num, look);
    else edit.change(num, { AP: new PdfDict([['N', edit.add(look)]]) });
  }
  return {
    category: 'form',
    // What is drawn elsewhere too is more than the field's look.
    open: inPlace && edit.base.features.doubles,
    field: field.name,
    rects: edit.placesOf(field),
    words: [value, textOf(old)].filter((word) => word !== ''),
    values: [field.name],
  };
}

export function textOf(value: PdfObject): string {
  return value instanceof PdfString ? value.toText() : '';
}
