import { draftContent, recipientSchema } from '@tomar/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { asItWas } from './asItWas.ts';

const id = 'a1b2c3d4e5f60718293a4b5c';

it('keeps what a save leaves out, and takes what it empties', () => {
  const before = draftContent.parse({
    name: 'Kira',
    exchangeRate: '32.5',
    stampTaxReason: 'Pul',
    amount: '1.00',
  });
  const after = asItWas(draftContent, { name: 'Kira 2', amount: '' }, before);
  expect(after).toEqual({ ...before, name: 'Kira 2', amount: '' });
});

it('has the defaults where nothing was kept before', () => {
  expect(asItWas(draftContent, { name: 'Yeni' }, null)).toEqual(draftContent.parse({ name: 'Yeni' }));
});

it('knows the steps of a flow by their key, wherever they stand now', () => {
  const person = { key: 'p', userId: id, role: 'Approver' as const };
  const before = draftContent.parse({
    name: 'Akış',
    steps: [
      { key: 'a', completion: 'any', people: [person] },
      { key: 'b', completion: 'all', people: [] },
    ],
  });
  const { steps } = asItWas(
    draftContent,
    {
      name: 'Akış',
      steps: [
        { key: 'b', people: [] },
        { key: 'a', people: [person] },
        { key: 'c', people: [] },
      ],
    },
    before,
  );
  expect(steps.map(({ key, completion }) => [key, completion])).toEqual([
    ['b', 'all'],
    ['a', 'any'],
    ['c', 'all'],
  ]);
});

it('keeps nothing of another kind', () => {
  const before = recipientSchema.parse({
    kind: 'Email',
    to: ['a@b.example'],
    fileLimit: 3,
    cc: ['c@d.example'],
  });
  expect(asItWas(recipientSchema, { kind: 'FileSystem', path: 'x' }, before)).toEqual(
    recipientSchema.parse({ kind: 'FileSystem', path: 'x' }),
  );
  expect(asItWas(recipientSchema, { kind: 'Email', to: ['e@f.example'] }, before)).toEqual({
    ...before,
    to: ['e@f.example'],
  });
});

it('asks for what has no default, and takes what may be absent as it came', () => {
  const schema = z.object({
    name: z.string(),
    note: z.string().optional(),
    colour: z.string().default('red'),
  });
  const before = { name: 'a', note: 'b', colour: 'blue' };
  expect(asItWas(schema, { name: 'c' }, before)).toEqual({ name: 'c', colour: 'blue' });
  expect(() => asItWas(schema, {} as never, before)).toThrow();
});
