import { describe, expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { checkDefinition } from './checkDefinition.ts';
import type { Definition, DefinitionValues } from './definition.ts';
import { declareDefinition } from './definitionEndpoints.ts';
import { definitions } from './definitions.ts';
import { definitionTypes } from './definitionTypes.ts';
import type { DefinitionField, FieldValue } from './fields.ts';
import { blankRecord, fieldsOf, valuesOf } from './values.ts';

/** What a field must hold; null: it may stay empty. */
function wanted(field: DefinitionField): FieldValue {
  const id = 'a'.repeat(24);
  if ('sample' in field && field.sample !== undefined) return field.sample;
  if (field.kind === 'people' && field.inDialog) return [id];
  return field.kind === 'reference' && field.required ? id : null;
}

const valid = (definition: Definition, values: Partial<DefinitionValues> = {}): DefinitionValues => ({
  ...valuesOf(definition, blankRecord(definition)),
  ...Object.fromEntries(
    fieldsOf(definition).flatMap(([name, field]) => {
      const value = wanted(field);
      return value === null ? [] : [[name, value] as const];
    }),
  ),
  name: 'Ad',
  ...values,
});

const keysOf = (definition: Definition, values: Partial<DefinitionValues>) =>
  checkDefinition(definition, valid(definition, values)).map(({ field, key }) => `${field} ${key}`);

describe.each(definitionTypes.map((type) => definitions[type]))('the definition $type', (definition) => {
  it.each([
    ['DEF-25', '', 'lang_name_required'],
    ...['=', '+', '-', '@', '\t', '\r'].map((sign) => ['DEF-26', `${sign}a`, 'lang_character_not_accepted']),
    ['DEF-27', 'a <b', 'lang_no_angle_brackets'],
    ['DEF-27', 'a> b', 'lang_no_angle_brackets'],
  ])('%s: refuses the name %j', (_id, name, key) => {
    expect(keysOf(definition, { name })).toEqual([`name ${key}`]);
  });

  it('takes what it gives as valid', () => {
    expect(keysOf(definition, {})).toEqual([]);
    expect(keysOf(definition, { name: 'a = b + c @ d - e' })).toEqual([]);
  });

  it('has the specification’s endpoints (API-10, API-11)', () => {
    const declared = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`);
    for (const [method, end] of [
      ['GET', 'get/:id'],
      ['POST', 'post/:id'],
      ['POST', 'get'],
    ])
      expect(declared).toContain(`${method} /${definition.path}/${end}`);
  });

  it('is named by every key that stands in it', () => {
    expect(definitions[definition.type]).toBe(definition);
  });
});

/** A definition that is none of the product: what is said of it is all that there is of it. */
const colour: Definition = {
  ...definitions.title,
  path: 'colour',
  texts: { one: ['Renk', 'Colour'], many: ['Renkler', 'Colours'], subtitle: ['Renkler.', 'Colours.'] },
  needs: { authority: ['SystemAdmin'], module: 'Eyp' },
  fields: {
    code: {
      kind: 'text',
      maxLength: 7,
      required: true,
      label: ['Kod', 'Code'],
      inList: true,
      rule: (text) => (text.startsWith('#') ? null : { key: 'lang_character_not_accepted' }),
    },
    warmth: {
      kind: 'choice',
      label: ['Sıcaklık', 'Warmth'],
      options: [
        ['Cold', ['Soğuk', 'Cold']],
        ['Warm', ['Sıcak', 'Warm']],
      ],
    },
    isBright: { kind: 'switch', label: ['Parlak', 'Bright'] },
    baseId: { kind: 'reference', to: 'title', required: true, label: ['Temel', 'Base'] },
    painterIds: { kind: 'people', maxPeople: 2, label: ['Boyacılar', 'Painters'] },
  },
  check: ({ warmth, isBright }) =>
    warmth === 'Cold' && isBright === true ? [{ field: '', key: 'lang_definition_required' }] : [],
};

describe('one declaration', () => {
  it('is the endpoints with their rights', () => {
    const declared = declareDefinition(colour);
    expect(Object.values(declared).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /colour/list',
      'GET /colour/get/:id',
      'POST /colour/post/:id',
      'POST /colour/uses',
      'POST /colour/activate',
      'GET /colour/history/:id',
      'GET /colour/export',
    ]);
    for (const { needs } of Object.values(declared)) expect(needs).toMatchObject(colour.needs);
  });

  it('is what a record holds, and what a new one begins with', () => {
    expect(blankRecord(colour)).toEqual({
      id: '0'.repeat(24),
      version: 0,
      name: '',
      isActive: true,
      code: '',
      warmth: 'Cold',
      isBright: false,
      baseId: null,
      painterIds: [],
      named: [],
      remarks: [],
    });
  });

  it('is the rules, field by field and for the whole', () => {
    const good = { code: '#fff', baseId: 'a'.repeat(24), warmth: 'Warm' };
    expect(keysOf(colour, good)).toEqual([]);
    expect(keysOf(colour, { ...good, code: ' ' })).toEqual(['code lang_definition_required']);
    expect(keysOf(colour, { ...good, code: 'fff' })).toEqual(['code lang_character_not_accepted']);
    expect(keysOf(colour, { ...good, code: '#1234567' })).toEqual(['code lang_text_too_long']);
    expect(keysOf(colour, { ...good, warmth: 'Hot' })).toEqual(['warmth lang_definition_choice_unknown']);
    expect(keysOf(colour, { ...good, baseId: null })).toEqual(['baseId lang_definition_required']);
    expect(keysOf(colour, { ...good, painterIds: ['a', 'b', 'c'] })).toEqual([
      'painterIds lang_definition_too_many_people',
    ]);
    expect(keysOf(colour, { ...good, warmth: 'Cold', isBright: true })).toEqual([
      ' lang_definition_required',
    ]);
  });
});

it('FLOW-07: a sign group without members is refused, and one of too many', () => {
  const of = (count: number) => ({
    memberIds: Array.from({ length: count }, (_, at) => String(at).padStart(24, '0')),
  });
  expect(keysOf(definitions.signGroup, of(0))).toEqual(['memberIds lang_sign_group_member_required']);
  expect(keysOf(definitions.signGroup, of(100))).toEqual([]);
  expect(keysOf(definitions.signGroup, of(101))).toEqual(['memberIds lang_definition_too_many_people']);
});
