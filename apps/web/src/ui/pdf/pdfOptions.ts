import { GlobalWorkerOptions } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** Bundled with the page: nothing is fetched from elsewhere, and no code is made at run time. */
export const pdfOptions = {
  cMapUrl: '/pdf/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdf/standard_fonts/',
  iccUrl: '/pdf/iccs/',
  wasmUrl: '/pdf/wasm/',
  isEvalSupported: false,
  useWasm: false,
  enableXfa: false,
  disableAutoFetch: true,
  disableStream: true,
};
