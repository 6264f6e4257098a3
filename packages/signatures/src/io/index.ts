export * from './bufferSink.ts';
export * from './bufferSource.ts';
export type * from './byteSource.ts';
export * from './fileSink.ts';
export * from './fileSource.ts';
export * from './sliceSource.ts';
export * from './transfer.ts';
