import { type Layout, objectStream, type Piece, type Row, writeSection, written } from './layout.ts';

/** What a document has beside two pages; the attacks work on whatever is there. */
export interface Features {
  /** One text field, or every kind of field. */
  readonly form: 'none' | 'small' | 'rich';
  /** The form within the catalog, or an object of its own. */
  readonly formApart: boolean;
  /** Nodes of the page tree in two levels, that hand down boxes, rotation and resources. */
  readonly tree: boolean;
  /** One array of annotations for both pages, as an object of its own. */
  readonly sharedAnnots: boolean;
  /** Layers, one of them hidden. */
  readonly layers: boolean;
  /** Names, outlines, metadata, structure, page labels, viewer preferences, document information. */
  readonly extras: boolean;
  /** The content of page one in two streams. */
  readonly contentArray: boolean;
  /** Readers draw the fields, and do not look at the other text that lies in the file for one. */
  readonly redrawn: boolean;
  /** The data of an XFA form. */
  readonly xfa: boolean;
  /** Objects that play a second part: a field's look and a note's on a page, a page as metadata, layers as a field. */
  readonly doubles: boolean;
  readonly rotate: 0 | 90;
  /** What the empty signature field locks when it is signed. */
  readonly lock?: string;
}

export type Style = 'table' | 'stream' | 'hybrid';

export const TEXT = 'Pay 100';

const stream = (entries: string, data: string) =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const box = (text: string) => `/Tx BMC q BT /F1 12 Tf 2 3 Td (${text}) Tj ET Q EMC`;

/** What a widget of that size looks like with a text in it. */
export function lookOf(text: string, width = 60, height = 16): { entries: string; data: string } {
  return {
    entries: `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]/Resources<</Font<</F1 3 0 R>>>>`,
    data: box(text),
  };
}

const streamOf = ({ entries, data }: { readonly entries: string; readonly data: string }) =>
  stream(entries, data);

/** The document, with nothing signed. Object 3 is the font, whatever else there is. */
export function plainPdf(features: Features, style: Style): Buffer {
  const { bodies, info, size: total } = documentBodies(features, style);
  const trailer = `${info === undefined ? '' : `/Info ${info} 0 R`}/ID[<${'a1'.repeat(16)}><${'b2'.repeat(16)}>]`;
  const pieces: Piece[] = [];
  const rows: Row[] = [{ num: 0, type: 0, second: 0, third: 65535 }];
  const packed: [number, string][] = [];
  for (const [num, body] of bodies) {
    // In a hybrid file, readers that know no object streams find the first objects at least.
    const apart = style === 'table' || body.includes('\nstream\n') || (style === 'hybrid' && num < 4);
    if (apart) pieces.push(written(num, body));
    else packed.push([num, body]);
  }
  for (let num = 4; num < total; num++)
    if (!bodies.has(num)) rows.push({ num, type: 0, second: 0, third: 0 });
  let size = total;
  for (let from = 0; from < packed.length; from += 12) {
    const holder = size++;
    const some = packed.slice(from, from + 12);
    const { entries, data } = objectStream(some);
    pieces.push(written(holder, stream(entries, data)));
    some.forEach(([num], index) => {
      rows.push({ num, type: 2, second: holder, third: index });
    });
  }
  const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const layout: Layout = {
    style,
    pieces,
    rows,
    changeRows: (right) => right.toSorted((left, other) => left.num - other.num),
  };
  return writeSection({ before: header, root: 1, size, trailer }, layout);
}

class Bodies {
  readonly bodies = new Map<number, string>();
  #next = 4;

  add(body: string | ((num: number) => string)): number {
    const num = this.#next++;
    this.bodies.set(num, typeof body === 'string' ? body : body(num));
    return num;
  }

  room(): number {
    const num = this.#next++;
    this.bodies.set(num, 'null');
    return num;
  }

  set(num: number, body: string): void {
    this.bodies.set(num, body);
  }

  /** A number that the document refers to and does not have. */
  missing(): number {
    return this.#next++;
  }

  get size(): number {
    return this.#next;
  }
}

interface Document {
  readonly bodies: ReadonlyMap<number, string>;
  readonly size: number;
  readonly info?: number;
}

/** A stream whose length is an object of its own. */
function addMeasured(all: Bodies, data: string): number {
  const length = all.add(String(data.length));
  return all.add(`<</Length ${length} 0 R>>\nstream\n${data}\nendstream`);
}

function documentBodies(features: Features, style: Style): Document {
  const all = new Bodies();
  const [one, two] = [all.room(), all.room()];
  let catalog = '';
  const layers = features.layers ? addLayers(all, features) : undefined;
  if (layers !== undefined) catalog += layers.catalog;
  const shown = all.add(
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 90 20]/Resources<</Font<</F1 3 0 R>>>>${layers?.object ?? ''}`,
      'BT /F1 14 Tf 0 2 Td (Due 5) Tj ET',
    ),
  );
  const state = all.add('<</Type/ExtGState/CA 1/ca 1>>');
  const first = `q BT /F1 20 Tf 10 165 Td (${TEXT}) Tj ET Q /G1 gs`;
  const rest = `q 1 0 0 1 10 130 cm /X1 Do Q${layers?.content ?? ''}`;
  // For a missing object poppler repairs the file, and then misses what a hybrid file hides from it.
  const missing = features.contentArray && style !== 'hybrid' ? ` ${all.missing()} 0 R` : '';
  const contents = features.contentArray
    ? `[${all.add(stream('', first))} 0 R ${addMeasured(all, rest)} 0 R${missing}]`
    : `${all.add(stream('', `${first} ${rest}`))} 0 R`;
  const twice = features.doubles ? all.add(streamOf(lookOf('100'))) : undefined;
  const more = twice === undefined ? '' : ' q 1 0 0 1 10 100 cm /X9 Do Q';
  const other = all.add(stream('', `BT /F1 20 Tf 10 165 Td (Page two) Tj ET${more}`));
  if (twice !== undefined && !features.extras) catalog += `/Metadata ${other} 0 R`;
  const resources = `<</Font<</F1 3 0 R>>/XObject<</X1 ${shown} 0 R${twice === undefined ? '' : `/X9 ${twice} 0 R`}>>/ExtGState<</G1 ${state} 0 R>>${layers?.resources ?? ''}>>`;
  const shared = features.extras ? `${all.add(resources)} 0 R` : resources;
  const boxes = `/MediaBox[0 0 200 200]${features.rotate === 0 ? '' : `/Rotate ${features.rotate}`}`;
  const { widgets, form } = addForm(all, features, one, twice, layers?.settings);
  const square = features.doubles
    ? shown
    : all.add(stream('/Type/XObject/Subtype/Form/BBox[0 0 40 20]', '0 0 1 RG 2 2 36 16 re S'));
  const note = all.add(
    `<</Type/Annot/Subtype/Square/Rect[150 100 190 120]/C[0 0 1]/P ${one} 0 R/F 4/AP<</N ${square} 0 R>>>>`,
  );
  const annotations = `[${[...widgets, note].map((num) => `${num} 0 R`).join(' ')}]`;
  const annots = features.sharedAnnots ? `${all.add(annotations)} 0 R` : annotations;
  const node = features.tree ? all.room() : 2;
  const own = features.tree ? '' : `/Resources ${shared}${boxes}`;
  all.set(one, `<</Type/Page/Parent ${node} 0 R/Contents ${contents}/Annots ${annots}${own}>>`);
  const noted = features.sharedAnnots ? `/Annots ${annots}` : '';
  all.set(two, `<</Type/Page/Parent ${node} 0 R/Contents ${other} 0 R${noted}${own}>>`);
  const pages = `/Kids[${one} 0 R ${two} 0 R]/Count 2`;
  if (features.tree) {
    all.set(node, `<</Type/Pages/Parent 2 0 R${pages}/Resources ${shared}${boxes}>>`);
    all.set(2, `<</Type/Pages/Kids[${node} 0 R]/Count 2>>`);
  } else all.set(2, `<</Type/Pages${pages}>>`);
  all.set(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  let info: number | undefined;
  if (features.extras) {
    catalog += addExtras(all, one);
    info = all.add('<</Title(Contract)/Producer(Lab)>>');
  }
  if (form !== undefined) catalog += `/AcroForm ${features.formApart ? `${all.add(form)} 0 R` : form}`;
  // Nothing refers to it: what an update may bring to light.
  all.add('<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Spare true>>');
  all.set(1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`);
  return { bodies: all.bodies, size: all.size, ...(info === undefined ? {} : { info }) };
}

function addLayers(all: Bodies, features: Features) {
  const [on, off] = [all.add('<</Type/OCG/Name(Shown)>>'), all.add('<</Type/OCG/Name(Kept hidden)>>')];
  const listed = features.doubles ? '/FT/Tx/T(ayar)' : '';
  const settings = all.add(`<<${listed}/ON[${on} 0 R]/OFF[${off} 0 R]/Order[${on} 0 R ${off} 0 R]>>`);
  return {
    settings,
    catalog: `/OCProperties<</OCGs[${on} 0 R ${off} 0 R]/D ${settings} 0 R>>`,
    resources: `/Properties<</L1 ${on} 0 R/L2 ${off} 0 R>>`,
    content:
      ' /OC /L1 BDC BT /F1 14 Tf 80 132 Td (Layer) Tj ET EMC /OC /L2 BDC BT /F1 14 Tf 10 110 Td (Hidden 7) Tj ET EMC',
    object: `/OC ${on} 0 R`,
  };
}

function addForm(
  all: Bodies,
  features: Features,
  page: number,
  twice: number | undefined,
  layers: number | undefined,
): { readonly widgets: readonly number[]; readonly form?: string } {
  if (features.form === 'none') return { widgets: [] };
  const look = (text: string) => `${all.add(streamOf(lookOf(text)))} 0 R`;
  const own = twice === undefined ? look(features.redrawn ? '555' : '100') : `${twice} 0 R`;
  const widget = (rect: string) => `/Type/Annot/Subtype/Widget/F 4/P ${page} 0 R/Rect[${rect}]`;
  const DA = '/DA(/F1 12 Tf 0 g)';
  const fields: number[] = [];
  const widgets: number[] = [];
  const alone = (num: number) => {
    fields.push(num);
    widgets.push(num);
  };
  alone(all.add(`<<${widget('10 10 70 26')}/FT/Tx/T(tutar)/V(100)${DA}/AP<</N ${own}>>>>`));
  const lock = features.lock === undefined ? '' : `/Lock<</Type/SigFieldLock/Action/${features.lock}>>`;
  if (features.form === 'rich' || features.lock !== undefined)
    alone(all.add(`<<${widget('120 60 190 90')}/FT/Sig/T(imza)${lock}>>`));
  if (features.form === 'rich') {
    const mark = (data: string) =>
      `${all.add(stream('/Type/XObject/Subtype/Form/BBox[0 0 16 16]', data))} 0 R`;
    const states = () => `<</N<</Yes ${mark('2 2 12 12 re f')}/Off ${mark('q Q')}>>>>`;
    alone(all.add(`<<${widget('80 10 96 26')}/FT/Btn/T(onay)/V/Off/AS/Off/AP ${states()}>>`));
    alone(
      all.add(
        `<<${widget('10 50 70 66')}/FT/Ch/Ff 131072/T(secim)/Opt[(bir)(iki)]/V(bir)${DA}/AP<</N ${look('bir')}>>>>`,
      ),
    );
    const parent = all.room();
    const kids = ['10 30 70 46', '80 30 140 46'].map((rect) =>
      all.add(`<<${widget(rect)}/Parent ${parent} 0 R/AP<</N ${look('Ali')}>>>>`),
    );
    widgets.push(...kids);
    all.set(parent, `<</FT/Tx/T(ad)/V(Ali)${DA}/Kids[${kids.map((num) => `${num} 0 R`).join(' ')}]>>`);
    fields.push(parent);
  }
  if (features.doubles && layers !== undefined) fields.push(layers);
  const list = `[${fields.map((num) => `${num} 0 R`).join(' ')}]`;
  const kept = features.formApart ? `${all.add(list)} 0 R` : list;
  const redrawn = features.redrawn ? '/NeedAppearances true' : '';
  const xfa = features.xfa ? `/XFA[(datasets)${all.add(stream('', '<tutar>100</tutar>'))} 0 R]` : '';
  return { widgets, form: `<</Fields ${kept}${redrawn}${xfa}/DA(/F1 12 Tf 0 g)/DR<</Font<</F1 3 0 R>>>>>>` };
}

function addExtras(all: Bodies, page: number): string {
  const outlines = all.room();
  const item = all.add(`<</Title(Start)/Parent ${outlines} 0 R/Dest[${page} 0 R/Fit]>>`);
  all.set(outlines, `<</Type/Outlines/First ${item} 0 R/Last ${item} 0 R/Count 1>>`);
  const attached = all.add(stream('/Type/EmbeddedFile', 'attached'));
  const file = all.add(`<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F ${attached} 0 R>>>>`);
  const names = all.add(`<</EmbeddedFiles<</Names[(a.txt)${file} 0 R]>>>>`);
  const metadata = all.add(stream('/Type/Metadata/Subtype/XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'));
  const root = all.room();
  const element = all.add(`<</Type/StructElem/S/P/P ${root} 0 R/Pg ${page} 0 R/K 0>>`);
  all.set(root, `<</Type/StructTreeRoot/K ${element} 0 R>>`);
  const labels = all.add('<</Nums[0<</S/D>>]>>');
  return (
    `/Outlines ${outlines} 0 R/Names ${names} 0 R/Metadata ${metadata} 0 R/StructTreeRoot ${root} 0 R` +
    `/MarkInfo<</Marked true>>/PageLabels ${labels} 0 R/ViewerPreferences<</HideToolbar false>>/Lang(tr)`
  );
}
