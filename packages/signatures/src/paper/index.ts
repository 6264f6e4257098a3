/** Whole PDFs of our own making: pages of marks. */
export { type Paper, writePaper } from './writePaper.ts';
