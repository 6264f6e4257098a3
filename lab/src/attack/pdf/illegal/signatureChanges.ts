import { PdfDict, PdfRef, PdfString } from '@tomar/signatures/pdf';
import type { FieldPlace } from '../base.ts';
import type { Edit, Effect } from '../edit.ts';
import { type Change, CONTENT, change, FREE } from '../grammar.ts';
import { parsed } from '../objectText.ts';
import { PAY } from './pageChanges.ts';

/** A change of one of the signed fields. */
const onSigned = (
  name: string,
  make: (edit: Edit, place: FieldPlace, value: number) => Effect | undefined,
): Change =>
  change(`signature: ${name}`, (edit, random) => {
    const signed = [...edit.base.roles.fields.values()].filter((field) => field.signed);
    if (signed.length === 0) return undefined;
    const field = random.oneOf(signed);
    const value = edit.dictOf(field.num).get('V');
    return value instanceof PdfRef ? make(edit, field, value.num) : undefined;
  });

function addLook(edit: Edit, box = '0 0 200 200'): PdfRef {
  return edit.addText(
    `<</Type/XObject/Subtype/Form/BBox[${box}]/Resources<</Font<</F1 ${edit.base.roles.font} 0 R>>>>>>`,
    PAY,
  );
}

/** A new signature field that nobody signed. */
const newField = (name: string, entries: (edit: Edit) => string, flags = 4): Change =>
  change(`signature: a new field, ${name}`, (edit) => {
    const [page = 0] = edit.base.roles.pages;
    const field = edit.addText(
      `<</Type/Annot/Subtype/Widget/F ${flags}/FT/Sig/T(yeni)/P ${page} 0 R/Rect[0 0 200 200]${entries(edit)}>>`,
    );
    edit.changeFields((old) => [...old, field]);
    edit.changeList(page, 'Annots', (old) => [...old, field]);
    return CONTENT;
  });

/** A value over the whole file as it will be, which nobody signed (`overAll` sets its range). */
function forgedField(
  name: string,
  what: 'a signature' | 'a time-stamp',
  fieldOf: (edit: Edit) => number | undefined,
): Change {
  const entries =
    what === 'a signature'
      ? '/Type/Sig/SubFilter/ETSI.CAdES.detached'
      : '/Type/DocTimeStamp/SubFilter/ETSI.RFC3161';
  return change(`signature: ${name}`, (edit) => {
    const field = fieldOf(edit);
    if (field === undefined) return undefined;
    const value = edit.addText(`<<${entries}/Filter/Adobe.PPKLite/Contents<00>/ByteRange ${RANGE}>>`);
    edit.change(field, { V: value });
    return CONTENT;
  });
}

const RANGE = '[0 1000000001 1000000002 1000000003]';

/** A file in which a forged value, where there is one, covers all but itself. */
export function overAll(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const at = text.lastIndexOf(RANGE);
  if (at < 0) return pdf;
  const gap = text.lastIndexOf('/Contents<00>') + '/Contents'.length;
  const range = [gap, gap + 4, pdf.length - gap - 4].map((number) => String(number).padStart(10, '0'));
  return Buffer.from(text.replace(RANGE, `[0 ${range.join(' ')}]`), 'latin1');
}

export const SIGNATURE_CHANGES: readonly Change[] = [
  onSigned('another look', (edit, { num }) => {
    edit.change(num, { AP: new PdfDict([['N', addLook(edit)]]) });
    return CONTENT;
  }),
  onSigned('look written anew', (edit, { num }) => {
    const look = edit.dictOf(edit.dictOf(num).get('AP')).get('N');
    if (!(look instanceof PdfRef)) return undefined;
    edit.set(look.num, parsed('<</Type/XObject/Subtype/Form/BBox[0 0 70 40]>>', '0 0 70 40 re f'));
    return CONTENT;
  }),
  onSigned('grown', (edit, { num }) => {
    edit.change(num, { Rect: parsed('[0 0 200 200]') });
    return CONTENT;
  }),
  onSigned('hidden', (edit, { num }) => {
    edit.change(num, { F: 2 });
    return CONTENT;
  }),
  onSigned('a background', (edit, { num }) => {
    edit.change(num, { MK: parsed('<</BG[1 1 1]>>') });
    return CONTENT;
  }),
  onSigned('renamed', (edit, { num }) => {
    edit.change(num, { T: PdfString.text('other') });
    return CONTENT;
  }),
  onSigned('another signer named', (edit, _field, value) => {
    edit.change(value, { Name: PdfString.text('Somebody'), Reason: PdfString.text('999') });
    return CONTENT;
  }),
  onSigned('a copy of its value', (edit, { num }, value) => {
    edit.change(num, { V: edit.add(edit.dictOf(value).copy()) });
    return FREE;
  }),
  onSigned('other octets signed', (edit, _field, value) => {
    edit.change(value, { ByteRange: [0, 10, 20, 30] });
    return CONTENT;
  }),
  onSigned('everything signed', (edit, _field, value) => {
    const [first = 0, gap = 0, start = 0] = edit.listOf(edit.dictOf(value).get('ByteRange')).map(Number);
    edit.change(value, { ByteRange: [first, gap, start, 99_999_999 - start] });
    return CONTENT;
  }),
  onSigned('no contents', (edit, _field, value) => {
    edit.change(value, { Contents: PdfString.text('') });
    return CONTENT;
  }),
  onSigned('value freed', (edit, _field, value) => {
    edit.free(value);
    return CONTENT;
  }),
  onSigned('value away', (edit, { num }) => {
    edit.change(num, { V: null });
    return CONTENT;
  }),
  onSigned('field freed', (edit, { num }) => {
    edit.free(num);
    return CONTENT;
  }),
  onSigned('off the form', (edit, { num }) => {
    edit.changeFields((old) => old.filter((item) => !(item instanceof PdfRef && item.num === num)));
    return CONTENT;
  }),
  onSigned('of another type', (edit, { num }) => {
    edit.change(num, { FT: parsed('/Tx') });
    return CONTENT;
  }),
  onSigned('a second widget', (edit, { num }) => {
    const [page = 0] = edit.base.roles.pages;
    const kid = edit.addText(
      `<</Type/Annot/Subtype/Widget/F 4/Parent ${num} 0 R/P ${page} 0 R/Rect[0 0 200 200]/AP<</N ${addLook(edit).num} 0 R>>>>`,
    );
    edit.change(num, { Kids: [kid] });
    edit.changeList(page, 'Annots', (old) => [...old, kid]);
    return CONTENT;
  }),
  onSigned('its value in another field', (edit, _field, value) => {
    const [page = 0] = edit.base.roles.pages;
    const field = edit.addText(
      `<</Type/Annot/Subtype/Widget/F 4/FT/Sig/T(yeni)/V ${value} 0 R/P ${page} 0 R/Rect[0 0 200 200]/AP<</N ${addLook(edit).num} 0 R>>>>`,
    );
    edit.changeFields((old) => [...old, field]);
    edit.changeList(page, 'Annots', (old) => [...old, field]);
    return CONTENT;
  }),
  onSigned('another lock', (edit, { num }) => {
    edit.change(num, { Lock: parsed('<</Type/SigFieldLock/Action/All>>') });
    return FREE;
  }),
  newField('shown on paper', (edit) => `/AP<</N ${addLook(edit).num} 0 R>>`, 36),
  ...(['the page', 'no page', 'another page'] as const).flatMap((of) =>
    (['a signature', 'a time-stamp'] as const).map((what) =>
      forgedField(`${what} nobody made over all of ${of}`, what, (edit) => {
        const other = edit.addText('<</Type/Page/MediaBox[0 0 2000 2000]>>').num;
        const page = { 'the page': edit.base.roles.pages[0] ?? 0, 'no page': 0, 'another page': other }[of];
        const field = edit.addText(
          `<</Type/Annot/Subtype/Widget/F 4/FT/Sig/T(yeni)${page === 0 ? '' : `/P ${page} 0 R`}/Rect[0 0 200 200]/AP<</N ${addLook(edit).num} 0 R>>>>`,
        );
        edit.changeFields((old) => [...old, field]);
        edit.changeList(edit.base.roles.pages[0] ?? 0, 'Annots', (old) => [...old, field]);
        return field.num;
      }),
    ),
  ),
  forgedField('a time-stamp nobody made, shown in the empty field', 'a time-stamp', (edit) => {
    const field = edit.base.roles.fields.get('imza');
    if (field === undefined || field.signed) return undefined;
    edit.change(field.num, { AP: new PdfDict([['N', addLook(edit, '0 0 70 30')]]) });
    return field.num;
  }),
  newField('shown', (edit) => `/AP<</N ${addLook(edit).num} 0 R>>`),
  newField('painted', () => '/MK<</BG[1 1 1]>>'),
  newField('with a forged value', (edit) => {
    const value = edit.addText('<</Type/Sig/Contents<30>/ByteRange[0 1 2 3]>>');
    return `/V ${value.num} 0 R/AP<</N ${addLook(edit).num} 0 R>>`;
  }),
  change('signature: the empty field shown', (edit) => {
    const field = edit.base.roles.fields.get('imza');
    if (field === undefined || field.signed) return undefined;
    edit.change(field.num, { AP: new PdfDict([['N', addLook(edit)]]) });
    return CONTENT;
  }),
  change('signature: the empty field painted', (edit) => {
    const field = edit.base.roles.fields.get('imza');
    if (field === undefined || field.signed) return undefined;
    edit.change(field.num, { MK: parsed('<</BG[1 0 0]/BC[0 0 0]>>') });
    return CONTENT;
  }),
  change('signature: a new field, empty', (edit) => {
    const [page = 0] = edit.base.roles.pages;
    const field = edit.addText(
      `<</Type/Annot/Subtype/Widget/F 4/FT/Sig/T(yeni)/P ${page} 0 R/Rect[0 0 0 0]>>`,
    );
    edit.changeFields((old) => [...old, field]);
    edit.changeList(page, 'Annots', (old) => [...old, field]);
    return { category: 'free', values: ['yeni'] };
  }),
];
