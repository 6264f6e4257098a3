import { expect, it } from 'vitest';
import { BufferSource } from '../io/bufferSource.ts';
import { detectFormat } from './detectFormat.ts';

const of = (bytes: Buffer) => detectFormat(new BufferSource(bytes));
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

it('takes a container with a PDF inside for a container', async () => {
  const container = Buffer.from('308006092a864886f70d010702a0803080020101', 'hex');
  expect(await of(Buffer.concat([container, pdf]))).toBe('cades');
});

it('takes a PDF for one, also behind a little rubbish that begins like a container', async () => {
  expect(await of(pdf)).toBe('pades');
  expect(await of(Buffer.concat([Buffer.from([0x30, 0x0a]), pdf]))).toBe('pades');
});
