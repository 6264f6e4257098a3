import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@tomar/signatures/pdf';
import type { FieldPlace } from '../base.ts';
import type { Edit, Effect } from '../edit.ts';
import { type Change, CONTENT, change, FREE } from '../grammar.ts';
import { fill, textOf } from '../legalChanges.ts';
import { parsed } from '../objectText.ts';
import { lookOf } from '../plainPdf.ts';
import { PAY } from './pageChanges.ts';

/** A change of one field, where the document has it. */
const onField = (
  name: string,
  field: string,
  make: (edit: Edit, place: FieldPlace) => Effect | undefined,
): Change =>
  change(`field ${field}: ${name}`, (edit) => {
    const place = edit.base.roles.fields.get(field);
    const effect = place && make(edit, place);
    return effect && { field, ...effect };
  });

const entries = (
  name: string,
  field: string,
  values: Readonly<Record<string, string | null>>,
  effect = CONTENT,
) =>
  onField(name, field, (edit, { num }) => {
    const parsedValues: Record<string, PdfObject> = {};
    for (const [key, text] of Object.entries(values)) parsedValues[key] = text === null ? null : parsed(text);
    edit.change(num, parsedValues);
    return effect;
  });

/** The box is filled in, if not as it should be. */
const FILLED_ONAY: Effect = { category: 'form', open: true, field: 'onay', values: ['onay'] };

/** A picture of a text over the whole page. */
function addLook(edit: Edit, data = PAY, box = '0 0 200 200'): PdfRef {
  return edit.addText(
    `<</Type/XObject/Subtype/Form/BBox[${box}]/Resources<</Font<</F1 ${edit.base.roles.font} 0 R>>>>>>`,
    data,
  );
}

/** The value is new, the look is left: readers may draw it anew, in its place. */
function valueOnly(edit: Edit, place: FieldPlace, value: string): Effect {
  const old = textOf(edit.dictOf(place.num).get('V'));
  edit.change(place.num, { V: PdfString.text(value) });
  return {
    category: 'form',
    open: true,
    field: place.name,
    rects: edit.placesOf(place),
    words: [old, value],
    values: [place.name],
  };
}

function listed(edit: Edit, num: number): void {
  const [page = 0] = edit.base.roles.pages;
  edit.changeFields((old) => [...old, new PdfRef(num)]);
  edit.changeList(page, 'Annots', (old) => [...old, new PdfRef(num)]);
}

/** A further widget for a field that has one: the field becomes its parent. */
function addWidget(edit: Edit, place: FieldPlace, rect: string): Effect {
  const [page = 0] = edit.base.roles.pages;
  const kid = edit.addText(
    `<</Type/Annot/Subtype/Widget/F 4/Parent ${place.num} 0 R/P ${page} 0 R/Rect[${rect}]/AP<</N ${addLook(edit).num} 0 R>>>>`,
  );
  const kids = edit.listOf(edit.dictOf(place.num).get('Kids'));
  edit.change(place.num, { Kids: [...kids, kid] });
  edit.changeList(page, 'Annots', (old) => [...old, kid]);
  return CONTENT;
}

function looksOf(edit: Edit, place: FieldPlace): number[] {
  return place.widgets.flatMap((num) => {
    const look = edit.dictOf(edit.dictOf(num).get('AP')).get('N');
    return look instanceof PdfRef && edit.get(look) instanceof PdfStream ? look.num : [];
  });
}

/** What is drawn where the value would be, beside it or in its place. */
const LOOKS: readonly (readonly [name: string, data: string, box: string])[] = [
  ['that is far too small', lookOf('250').data, '0 0 6000 1600'],
  ['in the colour of its background', '0.5 g 0 0 60 16 re f BT /F1 12 Tf 2 3 Td (250) Tj ET', '0 0 60 16'],
  ['that is not to be seen', 'BT 3 Tr /F1 12 Tf 2 3 Td (250) Tj ET', '0 0 60 16'],
  ['that is drawn over', 'BT /F1 12 Tf 2 3 Td (250) Tj ET 1 g 0 0 60 16 re f', '0 0 60 16'],
  ['beside its field', 'BT /F1 12 Tf 200 3 Td (250) Tj ET', '0 0 60 16'],
  ['with lines of other letters', 'BT /F1 12 Tf 2 3 Td (250) Tj ET 2 w 40 2 m 50 14 l 50 2 l S', '0 0 60 16'],
  ['with another text upon it', 'BT /F1 12 Tf 2 3 Td (250) Tj 1 0 0 1 2 3 Tm (999) Tj ET', '0 0 60 16'],
  ['with a second line', 'BT /F1 6 Tf 2 9 Td (250) Tj 0 -7 Td (999) Tj ET', '0 0 60 16'],
  [
    'with an image',
    'BT /F1 12 Tf 2 3 Td (250) Tj ET q 20 0 0 12 38 2 cm BI/W 1/H 1/BPC 8/CS/G ID \0 EI Q',
    '0 0 60 16',
  ],
];

export const FORM_CHANGES: readonly Change[] = [
  change('form: a copy of a field is listed in its place', (edit) => {
    const place = edit.base.roles.fields.get('tutar');
    if (place === undefined) return undefined;
    const copy = edit.add(edit.dictOf(place.num).copy());
    edit.changeFields((old) =>
      old.map((item) => (item instanceof PdfRef && item.num === place.num ? copy : item)),
    );
    return FREE;
  }),
  onField('value without its look', 'tutar', (edit, place) => valueOnly(edit, place, '999')),
  onField('value of the parent without looks', 'ad', (edit, place) => valueOnly(edit, place, '999')),
  onField('look without its value', 'tutar', (edit, { num }) => {
    edit.change(num, { AP: new PdfDict([['N', addLook(edit, lookOf('999').data, '0 0 60 16')]]) });
    return CONTENT;
  }),
  onField('look of a kid without its value', 'ad', (edit, { widgets: [num = 0] }) => {
    edit.change(num, { AP: new PdfDict([['N', addLook(edit, lookOf('999').data, '0 0 60 16')]]) });
    return CONTENT;
  }),
  onField('look written anew', 'tutar', (edit, place) => {
    const [look] = looksOf(edit, place);
    if (look === undefined) return undefined;
    edit.set(look, edit.get(addLook(edit, lookOf('999').data, '0 0 60 16')));
    return CONTENT;
  }),
  onField('value and another look', 'tutar', (edit, place) => {
    fill(edit, place, '250', false, '999');
    return CONTENT;
  }),
  onField('value and another look in place', 'tutar', (edit, place) => {
    fill(edit, place, '250', true, '999');
    return CONTENT;
  }),
  onField('value and another look', 'ad', (edit, place) => {
    fill(edit, place, 'Veli', false, '999');
    return CONTENT;
  }),
  onField('choice and another look', 'secim', (edit, place) => {
    fill(edit, place, 'iki', false, '999');
    return CONTENT;
  }),
  onField('value and a look in its own colours', 'tutar', (edit, place) => {
    fill(edit, place, '250', false);
    const look = looksOf(edit, place)[0] ?? 0;
    const white = '[/Separation/W/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[1]/N 1>>]';
    const entries = `/Resources<</ColorSpace<</DefaultGray ${white}>>/Font<</F1 ${edit.base.roles.font} 0 R>>>>`;
    edit.set(look, parsed(`<</Type/XObject/Subtype/Form/BBox[0 0 60 16]${entries}>>`, lookOf('250').data));
    return CONTENT;
  }),
  ...LOOKS.map(([name, data, box]) =>
    onField(`value and a look ${name}`, 'tutar', (edit, place) => {
      fill(edit, place, '250', false);
      const [num = 0] = place.widgets;
      edit.change(num, { AP: new PdfDict([['N', addLook(edit, data, box)]]) });
      return CONTENT;
    }),
  ),
  onField('value and another look when pointed at', 'tutar', (edit, place) => {
    fill(edit, place, '250', false);
    const [num = 0] = place.widgets;
    const good = edit.dictOf(edit.dictOf(num).get('AP')).get('N');
    const bad = addLook(edit, lookOf('999').data, '0 0 60 16');
    edit.change(num, {
      AP: new PdfDict([
        ['N', good],
        ['R', bad],
        ['D', bad],
      ]),
    });
    return CONTENT;
  }),
  onField('a value of a kid', 'ad', (edit, { widgets: [num = 0] }) => {
    edit.change(num, { V: PdfString.text('999') });
    return FREE;
  }),
  entries('another index of its choice', 'secim', { I: '[1]' }, FREE),
  onField('no look', 'tutar', (edit, { num }) => {
    edit.change(num, { AP: null });
    return FREE;
  }),
  onField('look in two states', 'tutar', (edit, { num }) => {
    const states = new PdfDict([['On', addLook(edit)]]);
    edit.change(num, { AP: new PdfDict([['N', states]]), AS: new PdfName('On') });
    return CONTENT;
  }),
  onField('look freed', 'tutar', (edit, place) => {
    const [look] = looksOf(edit, place);
    if (look === undefined) return undefined;
    edit.free(look);
    return FREE;
  }),
  entries('moved', 'tutar', { Rect: '[10 155 100 185]' }),
  entries('grown', 'tutar', { Rect: '[0 0 200 200]' }),
  entries('hidden', 'tutar', { F: '2' }),
  entries('not viewed', 'tutar', { F: '36' }),
  entries('not printed', 'tutar', { F: '0' }),
  entries('a background', 'tutar', { MK: '<</BG[1 0 0]/BC[0 0 1]>>' }, FREE),
  entries('another text style', 'tutar', { DA: '(/F1 30 Tf 1 0 0 rg)' }, FREE),
  entries('centred', 'tutar', { Q: '1' }, FREE),
  entries('renamed', 'tutar', { T: '(other)' }),
  entries('another type', 'tutar', { FT: '/Ch', Opt: '[(999)]' }),
  entries('a password field', 'tutar', { Ff: '8192' }),
  entries('read-only', 'tutar', { Ff: '1' }, FREE),
  entries('an action', 'tutar', { AA: '<</F<</S/JavaScript/JS(1)>>>>' }),
  entries('a link', 'tutar', { A: '<</S/URI/URI(http://other.example/)>>' }),
  entries('a tooltip', 'tutar', { TU: '(Amount of 999)' }, FREE),
  entries('a rich value', 'tutar', { RV: '(<p>999</p>)' }, FREE),
  entries('a default value', 'tutar', { DV: '(999)' }, FREE),
  entries('a layer', 'tutar', { OC: '<</Type/OCG/Name(x)>>' }, FREE),
  entries('no widget any more', 'tutar', { Subtype: '/Link' }),
  entries('other choices', 'secim', { Opt: '[(999)(iki)]' }),
  onField('a value that is no choice', 'secim', (edit, place) => valueOnly(edit, place, '999')),
  entries('a state without its value', 'onay', { AS: '/Yes' }),
  entries('a value without its state', 'onay', { V: '/Yes' }, FILLED_ONAY),
  entries('a state that is not there', 'onay', { V: '/No', AS: '/No' }, FILLED_ONAY),
  onField('other looks of its states', 'onay', (edit, { num }) => {
    const look = addLook(edit, '0 0 16 16 re f', '0 0 16 16');
    edit.change(num, { AP: parsed(`<</N<</Yes ${look.num} 0 R/Off ${look.num} 0 R>>>>`) });
    return CONTENT;
  }),
  onField('the look of its state written anew', 'onay', (edit, { num }) => {
    const off = edit.dictOf(edit.dictOf(edit.dictOf(num).get('AP')).get('N')).get('Off');
    if (!(off instanceof PdfRef)) return undefined;
    edit.set(off.num, parsed('<</Type/XObject/Subtype/Form/BBox[0 0 16 16]>>', '0 0 16 16 re f'));
    return CONTENT;
  }),
  onField('a second widget', 'tutar', (edit, place) => addWidget(edit, place, '0 0 200 200')),
  onField('a third widget', 'ad', (edit, place) => addWidget(edit, place, '0 0 200 200')),
  onField('a second widget', 'imza', (edit, place) => addWidget(edit, place, '0 0 200 200')),
  onField('another parent', 'tutar', (edit, { num }) => {
    const parent = edit.addText(`<</T(ust)/V(999)/Kids[${num} 0 R]>>`);
    edit.change(num, { Parent: parent });
    return CONTENT;
  }),
  onField('a kid of another field', 'ad', (edit, { widgets: [num = 0] }) => {
    const other = edit.base.roles.fields.get('tutar');
    if (other === undefined) return undefined;
    edit.change(num, { Parent: new PdfRef(other.num) });
    return CONTENT;
  }),
  onField('freed', 'tutar', (edit, { num }) => {
    edit.free(num);
    return CONTENT;
  }),
  onField('off the form', 'tutar', (edit, { num }) => {
    edit.changeFields((old) => old.filter((item) => !(item instanceof PdfRef && item.num === num)));
    return CONTENT;
  }),
  onField('off the page', 'tutar', (edit, { num }) => {
    const [page = 0] = edit.base.roles.pages;
    edit.changeList(page, 'Annots', (old) =>
      old.filter((item) => !(item instanceof PdfRef && item.num === num)),
    );
    return CONTENT;
  }),
  change('form: a new text field', (edit) => {
    const [page = 0] = edit.base.roles.pages;
    const field = edit.addText(
      `<</Type/Annot/Subtype/Widget/F 4/FT/Tx/T(yeni)/V(999)/P ${page} 0 R/Rect[10 155 100 185]/AP<</N ${addLook(edit).num} 0 R>>>>`,
    );
    listed(edit, field.num);
    return CONTENT;
  }),
  change('form: a new button', (edit) => {
    const [page = 0] = edit.base.roles.pages;
    const field = edit.addText(
      `<</Type/Annot/Subtype/Widget/F 4/FT/Btn/Ff 65536/T(yeni)/P ${page} 0 R/Rect[10 155 100 185]/MK<</CA(999)/BG[1 1 1]>>/AP<</N ${addLook(edit).num} 0 R>>>>`,
    );
    listed(edit, field.num);
    return CONTENT;
  }),
  change('form: a widget without a field', (edit) => {
    const [page = 0] = edit.base.roles.pages;
    const widget = edit.addText(
      `<</Type/Annot/Subtype/Widget/F 4/P ${page} 0 R/Rect[0 0 200 200]/AP<</N ${addLook(edit).num} 0 R>>>>`,
    );
    edit.changeList(page, 'Annots', (old) => [...old, widget]);
    return CONTENT;
  }),
  change('form: drawn anew by readers', (edit) => {
    if (edit.base.roles.fields.size === 0 || edit.form.get('NeedAppearances') === true) return undefined;
    edit.changeForm({ NeedAppearances: true });
    return CONTENT;
  }),
  change('form: drawn anew no more', (edit) => {
    if (edit.form.get('NeedAppearances') !== true) return undefined;
    edit.changeForm({ NeedAppearances: null });
    return FREE;
  }),
  change('form: another place in the line for all', (edit) => {
    edit.changeForm({ Q: 2 });
    return FREE;
  }),
  change('form: other data of XFA', (edit) => {
    const packets = edit.listOf(edit.form.get('XFA'));
    const data = packets.find((item) => item instanceof PdfRef);
    if (!(data instanceof PdfRef)) return undefined;
    // Its fields say something else: a doubt, or forbidden where they are locked.
    edit.set(data.num, parsed('<<>>', '<tutar>999</tutar>'));
    return FREE;
  }),
  change('form: another font for all', (edit) => {
    edit.changeForm({
      DR: parsed('<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>>>>>'),
    });
    return edit.base.features.form === 'none' ? FREE : CONTENT;
  }),
  change('form: another style for all', (edit) => {
    edit.changeForm({ DA: PdfString.text('/F1 30 Tf 1 0 0 rg') });
    return FREE;
  }),
  change('form: XFA', (edit) => {
    edit.changeForm({ XFA: edit.addText('<<>>', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>') });
    return CONTENT;
  }),
  change('form: order of calculation', (edit) => {
    const [field] = edit.base.roles.fields.values();
    if (field === undefined) return undefined;
    edit.changeForm({ CO: [new PdfRef(field.num)] });
    return FREE;
  }),
  change('form: no fields', (edit) => {
    edit.changeFields(() => []);
    return CONTENT;
  }),
];
