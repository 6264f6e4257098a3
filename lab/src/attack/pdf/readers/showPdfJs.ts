/* Run as a program with a resolution: each line names a PDF; the answer is a line of JSON. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js draws on outside of a browser. */
interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): {
    readonly canvas: HTMLCanvasElement;
    readonly context: CanvasRenderingContext2D;
  };
}

const SCALE = Number(process.argv[2]) / 72;
const FOLDER = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

for await (const path of createInterface(process.stdin)) {
  const answer = await show(path).catch((error: unknown) => ({ failure: String(error) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function show(path: string) {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: 0,
    standardFontDataUrl: `${FOLDER}/standard_fonts/`,
    cMapUrl: `${FOLDER}/cmaps/`,
    wasmUrl: `${FOLDER}/wasm/`,
    iccUrl: `${FOLDER}/iccs/`,
    useWorkerFetch: false,
  });
  try {
    const document = await task.promise;
    const pages: Awaited<ReturnType<typeof showPage>>[] = [];
    for (let page = 1; page <= document.numPages; page++) pages.push(await showPage(document, page));
    return { pages, text: pages.map(({ text }) => text).join(' '), fields: await fieldsOf(document) };
  } finally {
    await task.destroy();
  }
}

async function showPage(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: SCALE });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  const grey = Buffer.alloc(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    grey[at] = Math.round(0.3 * red + 0.59 * green + 0.11 * blue);
  }
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(' ');
  return { width, height, grey: grey.toString('base64'), text };
}

async function fieldsOf(document: PDFDocumentProxy): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, widgets] of (await document.getFieldObjects()) ?? [])
    fields[name] = JSON.stringify(widgets.map((widget) => ('value' in widget ? widget.value : null)));
  return fields;
}
