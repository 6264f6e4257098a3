import { definitions, type RecipientForm, recipientForm } from '@tomar/contract';
import { expect, it } from 'vitest';
import { differences, merged } from '../../../ui/form/conflict/differences.ts';
import { definitionFields } from '../../definitions/conflictFields.ts';
import { settingsFields } from './conflictFields.ts';

const recipient = (settings: object, name = 'Arşiv'): RecipientForm =>
  recipientForm.parse({ name, settings });
const email = (part: object) => recipient({ kind: 'Email', to: ['a@ornek.com.tr'], ...part });

const recipientFields = (mine: RecipientForm, theirs: RecipientForm) =>
  definitionFields(definitions.recipient, new Map(), settingsFields(mine, theirs));

const together = (base: RecipientForm, mine: RecipientForm, theirs: RecipientForm) => {
  const fields = recipientFields(mine, theirs);
  const sides = differences(fields, base, mine, theirs);
  return { sides, made: merged(fields, mine, theirs, sides) };
};

it('two people who changed other fields of one recipient both keep what they changed (DEF-26)', () => {
  const { sides, made } = together(email({}), email({ subject: 'Benim' }), email({ fileLimit: 7 }));
  expect(sides).toEqual({ 'settings.subject': 'mine', 'settings.fileLimit': 'theirs' });
  expect(made).toEqual(email({ subject: 'Benim', fileLimit: 7 }));
});

it('a recipient that became another kind elsewhere is chosen as a whole, and said in words', () => {
  const [mine, theirs] = [email({ subject: 'Benim' }), recipient({ kind: 'FileSystem', path: 'giden' })];
  const { sides, made } = together(email({}), mine, theirs);
  expect(sides).toEqual({ settings: 'mine' });
  expect(made).toEqual(mine);
  const [said] = recipientFields(mine, theirs).filter(({ name }) => name === 'settings');
  expect(said?.say(theirs)).toMatch(/^Tür: Klasör\nKlasör: giden\n/);
  expect(said?.say(mine)).toContain('Konu: Benim');
});
