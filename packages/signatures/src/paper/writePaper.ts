import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { drawPages, type Mark } from '../pades/index.ts';
import {
  ByteWriter,
  type NewObjects,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  writeObject,
} from '../pdf/index.ts';

/** A document to write. Sizes are points; each page's marks count from its lower left corner. */
export interface Paper {
  readonly title: string;
  /** BCP 47: what a screen reader reads it in. */
  readonly language: string;
  readonly width: number;
  readonly height: number;
  readonly pages: readonly (readonly Mark[])[];
  readonly madeAt: Date;
}

/** Objects of a new file, numbered from 1 on. */
class Objects implements NewObjects {
  readonly values: (PdfObject | undefined)[] = [];

  allocate(): PdfRef {
    return new PdfRef(this.values.push(undefined));
  }

  add(value: PdfObject): PdfRef {
    return new PdfRef(this.values.push(value));
  }

  set(ref: PdfRef, value: PdfObject): void {
    this.values[ref.num - 1] = value;
  }
}

/** A PDF 1.7 with text that can be searched and copied, whose fonts are in it. */
export function writePaper({ title, language, width, height, pages, madeAt }: Paper): Buffer {
  const objects = new Objects();
  const tree = objects.allocate();
  const { operators, resources } = drawPages(objects, pages);
  const shared = objects.add(resources);
  const kids = operators.map((content) =>
    objects.add(
      PdfDict.of({
        Type: new PdfName('Page'),
        Parent: tree,
        MediaBox: [0, 0, width, height],
        Resources: shared,
        Contents: objects.add(packed(content)),
      }),
    ),
  );
  objects.set(tree, PdfDict.of({ Type: new PdfName('Pages'), Kids: kids, Count: kids.length }));
  const root = objects.add(
    PdfDict.of({
      Type: new PdfName('Catalog'),
      Pages: tree,
      Lang: PdfString.text(language),
      ViewerPreferences: PdfDict.of({ DisplayDocTitle: true }),
    }),
  );
  const info = objects.add(
    PdfDict.of({
      Title: PdfString.text(title),
      Producer: PdfString.text('Tomar'),
      CreationDate: PdfString.text(`D:${madeAt.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`),
    }),
  );
  return written(objects, root, info);
}

const packed = (content: string): PdfStream =>
  PdfStream.made(
    PdfDict.of({ Filter: new PdfName('FlateDecode') }),
    deflateSync(Buffer.from(content, 'latin1')),
  );

/** Header, objects, cross-reference table and trailer (ISO 32000-2, 7.5). */
function written({ values }: Objects, root: PdfRef, info: PdfRef): Buffer {
  const out = new ByteWriter().text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const offsets = values.map((value, index) => {
    const offset = out.length;
    out.text(`${index + 1} 0 obj\n`);
    writeObject(out, value ?? null, new Map());
    out.text('\nendobj\n');
    return offset;
  });
  const id = new PdfString(createHash('sha256').update(out.toBytes()).digest().subarray(0, 16), true);
  const at = out.length;
  out.text(`xref\n0 ${values.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) out.text(`${String(offset).padStart(10, '0')} 00000 n \n`);
  out.text('trailer\n');
  writeObject(out, PdfDict.of({ Size: values.length + 1, Root: root, Info: info, ID: [id, id] }), new Map());
  out.text(`\nstartxref\n${at}\n%%EOF\n`);
  return out.toBytes();
}
