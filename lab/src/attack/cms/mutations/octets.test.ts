import { expect, it } from 'vitest';
import { attacks, type Subject } from './index.ts';

it('octets are changed anywhere, also where fewer are left than are changed', () => {
  const octets = attacks.find(({ name }) => name === 'octets');
  const bytes = Buffer.alloc(3_568, 1);
  for (const left of [0, 1, 2, 3, 4]) {
    const random = { between: () => 1 - left / bytes.length, oneOf: () => 'huge' };
    const subject = { random } as unknown as Subject;
    octets?.apply(subject);
    const changed = subject.octets?.(bytes);
    expect(changed).toHaveLength(bytes.length);
    expect(changed?.filter((octet) => octet === 0xff).length).toBeLessThanOrEqual(4);
  }
});
