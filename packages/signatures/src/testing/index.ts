export * from './bouncyCastle.ts';
export { type KamusmCustomer, kamusm } from './kamusm.ts';
export * from './keys.ts';
export { type OddReader, type OddToken, startOddToken } from './oddToken/oddToken.ts';
export * from './openssl.ts';
export * from './pdfs.ts';
export { type PrintedPage, type PrintedQrCode, printPage, readQrCode } from './readQrCode.ts';
export * from './softHsm.ts';
export * from './validationData.ts';
