/** PDFs of our own making, and what is written on the pages of others. */
export { type OnPage, writeOnPages } from './writeOnPages.ts';
export { type Paper, writePaper } from './writePaper.ts';
