export { appendUpdate, objectText } from './appendUpdate.ts';
export { type Outcome, outcomeOf } from './histories/faults.ts';
export { historyCase } from './histories/history.ts';
export { extendPdf, KIND, type SignPdfOptions, signPdf } from './signedPdf.ts';
export { NOW } from './validated.ts';
