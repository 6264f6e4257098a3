import { describe, expect, it } from 'vitest';
import { definitionTarget } from './definitionTarget.ts';
import { nameKey } from './nameKey.ts';
import { profileTarget } from './profileTarget.ts';
import { recipientTarget } from './recipientTarget.ts';

const row = (name: string) => ({ number: 2, values: { name }, findings: [], warnings: [] });

describe('two rows of a file', () => {
  it.each([
    ['Mali İşler', 'MALI İŞLER'],
    ['İkiz  isim', ' IKIZ ISIM'],
    ['ışık', 'IŞIK'],
  ])('name one record where the database takes one of them alone: %s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
    const groups = definitionTarget('signGroup', {} as never);
    expect(groups.keyOf(row(one))).toBe(groups.keyOf(row(other)));
    expect(profileTarget({} as never).keyOf(row(one))).toBe(profileTarget({} as never).keyOf(row(other)));
  });

  it('name two where marks tell them apart, and two recipients where spelling does', () => {
    expect(nameKey('Açık')).not.toBe(nameKey('Acık'));
    expect(recipientTarget.keyOf(row('Arşiv'))).not.toBe(recipientTarget.keyOf(row('ARŞİV')));
  });
});
