import { deflateSync } from 'node:zlib';
import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/index.ts';
import { addPageForm, type Mark } from '../pades/index.ts';
import {
  findPage,
  PdfDict,
  PdfDocument,
  PdfName,
  type PdfObject,
  type PdfPage,
  PdfRef,
  PdfStream,
  PdfUpdate,
  pageBox,
  signatureFields,
  standsTwice,
} from '../pdf/index.ts';
import { type Nesting, nestingOf } from './nesting.ts';

/** Marks for one page, in points from the lower left corner of the page as it is shown, turned and cropped. */
export interface OnPage {
  /** From 1. */
  readonly page: number;
  readonly marks: readonly Mark[];
}

/** Content of a page that is looked through for what it leaves open; what is longer is refused. */
const CONTENT_LIMIT = 32 << 20;

/**
 * Draws over pages of a PDF that nobody has signed, as an incremental update: what was there stays, byte for byte, and the
 * marks become content of the page, text that is searched and copied.
 * @returns the octets that go behind the file
 * @throws SignatureError `pdf_signed`, `pdf_page_missing`, `pdf_page_shared`, and those of reading and of `PdfUpdate.build`
 */
export async function writeOnPages(source: ByteSource, pages: readonly OnPage[]): Promise<Buffer> {
  const document = await PdfDocument.open(source);
  await document.probe();
  const compose = async () => {
    const update = await PdfUpdate.begin(document);
    await refuseSigned(document);
    for (const { page, marks } of pages) await drawOn(document, update, page, marks);
    return update;
  };
  let update = await compose();
  // Damage that showed itself on the way: what was read before it is not to be built on.
  if (update.isStale) update = await compose();
  return (await update.build()).bytes;
}

async function refuseSigned(document: PdfDocument): Promise<void> {
  for (const { signature } of await signatureFields(document))
    if (signature !== undefined)
      throw new SignatureError('pdf_signed', 'The PDF is signed: nothing more is written on its pages');
}

async function drawOn(
  document: PdfDocument,
  update: PdfUpdate,
  number: number,
  marks: readonly Mark[],
): Promise<void> {
  const page = await findPage(document, number - 1);
  if (page?.ref === undefined) throw new SignatureError('pdf_page_missing', `The PDF has no page ${number}`);
  if (await standsTwice(document, page.ref))
    throw new SignatureError('pdf_page_shared', `Page ${number} of the PDF stands at several places`);
  const form = addPageForm(update, marks, await pageBox(document, page));
  const edited = await update.edit(page.ref);
  const name = await nameForm(document, update, page, edited, form.ref);
  const { dips, open } = await nestingOfPage(document, edited.get('Contents'));
  const before = packed(update, 'q\n'.repeat(1 + dips));
  const after = packed(update, `${'Q\n'.repeat(1 + dips + open)}q ${form.matrix} cm /${name} Do Q\n`);
  const parts = await contentsOf(document, edited.get('Contents'));
  edited.set('Contents', [before, ...parts, after]);
  // What refers to no object of the file could refer to one of this update.
  if ((await document.arrayAt(edited.get('Annots'))) === undefined) edited.delete('Annots');
}

/** Puts the form into the page's own resources under a name that nothing there has. */
async function nameForm(
  document: PdfDocument,
  update: PdfUpdate,
  page: PdfPage,
  edited: PdfDict,
  form: PdfRef,
): Promise<string> {
  const resources = (await resourcesOf(document, update, page, edited)).copy();
  const forms = ((await dictNow(document, update, resources.get('XObject'))) ?? new PdfDict()).copy();
  let number = 1;
  while (forms.has(`Written${number}`)) number += 1;
  forms.set(`Written${number}`, form);
  resources.set('XObject', forms);
  edited.set('Resources', resources);
  return `Written${number}`;
}

/** A page without resources of its own has those of the nearest node above it (ISO 32000-2, 7.7.3.4). */
async function resourcesOf(
  document: PdfDocument,
  update: PdfUpdate,
  { dict }: PdfPage,
  edited: PdfDict,
): Promise<PdfDict> {
  let node: PdfDict | undefined = edited.has('Resources') ? edited : dict;
  for (let depth = 0; node !== undefined && depth < 64; depth += 1) {
    const found = await dictNow(document, update, node.get('Resources'));
    if (found) return found;
    node = await document.dictAt(node.get('Parent'));
  }
  return new PdfDict();
}

async function dictNow(
  document: PdfDocument,
  update: PdfUpdate,
  value: PdfObject,
): Promise<PdfDict | undefined> {
  return document.dictAt(value instanceof PdfRef ? await update.get(value) : value);
}

/** The streams of a page, each by its reference. */
async function contentsOf(document: PdfDocument, contents: PdfObject): Promise<PdfObject[]> {
  const listed = await document.arrayAt(contents);
  if (listed) return listed.filter((one) => one instanceof PdfRef);
  return contents instanceof PdfRef ? [contents] : [];
}

async function nestingOfPage(document: PdfDocument, contents: PdfObject): Promise<Nesting> {
  const texts: Buffer[] = [];
  for (const ref of await contentsOf(document, contents)) {
    if (!(ref instanceof PdfRef)) continue;
    const stream = await document.get(ref);
    // One that this update wrote itself is balanced with its neighbours.
    if (!(stream instanceof PdfStream)) continue;
    texts.push(
      Buffer.from(await document.streamData(stream, ref.num, ref.gen, CONTENT_LIMIT)),
      Buffer.from('\n'),
    );
  }
  return nestingOf(Buffer.concat(texts));
}

const packed = (update: PdfUpdate, content: string): PdfRef =>
  update.add(
    PdfStream.made(
      PdfDict.of({ Filter: new PdfName('FlateDecode') }),
      deflateSync(Buffer.from(content, 'latin1')),
    ),
  );
