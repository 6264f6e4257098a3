import { type DefinitionType, definitions, definitionTypes, fieldsOf, valuesOf } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { differences, merged } from '../../ui/form/conflict/differences.ts';
import { definitionFields } from './conflictFields.ts';

describe.each<DefinitionType>([...definitionTypes])('two saves of one %s', (type) => {
  const definition = definitions[type];
  const fields = definitionFields(definition, new Map());

  it('are told apart by every field that is edited, so that a merge loses none', () => {
    const edited = Object.keys(valuesOf(definition, {}));
    expect(fields.map(({ name }) => name).toSorted()).toEqual(edited.toSorted());
    expect(fields).toHaveLength(fieldsOf(definition).length + 2);
  });

  it('become one: what each of the two changed', () => {
    const base = valuesOf(definition, { name: 'a' });
    const mine = { ...base, name: 'b' };
    const theirs = { ...base, isActive: false };
    const choices = differences(fields, base, mine, theirs);
    expect(choices).toEqual({ name: 'mine', isActive: 'theirs' });
    expect(merged(fields, mine, theirs, choices)).toEqual({ ...base, name: 'b', isActive: false });
  });
});
