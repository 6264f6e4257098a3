import { rolesOf } from '../circulation/actors.ts';
import type { Step } from '../circulation/steps.ts';
import { checkLength, checkName, type Finding, plainName } from '../text.ts';
import { amountProblem } from './amounts.ts';
import { type Definition, type DefinitionValues, maxNameOf } from './definition.ts';
import type { AmountField, DefinitionField, FieldValue, TextField } from './fields.ts';
import { fieldsOf, idsIn, isAsked, isOwn, isSealed, keptText, stepsIn } from './values.ts';

/** DEF-25 to DEF-27: the name, then what each field says, then what the definition says of the whole. */
export function checkDefinition(definition: Definition, values: DefinitionValues): Finding[] {
  const findings = checkName(values.name);
  const most = maxNameOf(definition);
  if ([...plainName(values.name)].length > most)
    findings.push({ field: 'name', key: 'lang_name_too_long', params: [most] });
  for (const [name, field] of fieldsOf(definition).filter(([, one]) => isAsked(one, values)))
    findings.push(...checkField(name, field, values[name] ?? null));
  return [...findings, ...(definition.check?.(values) ?? [])];
}

function checkField(name: string, field: DefinitionField, value: FieldValue): Finding[] {
  switch (field.kind) {
    case 'text':
      // What is kept stays as it is.
      if (isSealed(field) && value === null) return [];
      return checkText(name, field, typeof value === 'string' ? value : '');
    case 'amount':
      return checkAmount(name, field, typeof value === 'string' ? value : '');
    case 'choice':
      return field.options.some(([option]) => option === value)
        ? []
        : [{ field: name, key: 'lang_definition_choice_unknown' }];
    case 'reference':
      return field.required && value === null ? [{ field: name, key: 'lang_definition_required' }] : [];
    case 'references':
      return idsIn(field, value).length > field.maxRecords
        ? [{ field: name, key: 'lang_definition_too_many_records', params: [field.maxRecords] }]
        : [];
    case 'people':
      return idsIn(field, value).length > field.maxPeople
        ? [{ field: name, key: 'lang_definition_too_many_people', params: [field.maxPeople] }]
        : [];
    case 'steps':
      return checkRoles(name, stepsIn(value));
    case 'own':
      return isOwn(value) ? [...field.rule(value, name)] : [{ field: name, key: 'lang_definition_required' }];
    case 'switch':
      return [];
  }
}

/** What no change of the account could make right. What else stops a flow is told where it is shown. */
const checkRoles = (name: string, steps: readonly Step[]): Finding[] =>
  steps.flatMap(({ people }, index): Finding[] =>
    people.every(({ kind, role }) => rolesOf[kind].includes(role))
      ? []
      : [{ field: name, key: 'lang_step_role_not_for_actor', params: [index + 1] }],
  );

/** DEF-17. What was typed and is no amount stays in the form as it was typed, and is said. */
function checkAmount(name: string, { required }: AmountField, amount: string): Finding[] {
  if (amount === '') return required ? [{ field: name, key: 'lang_definition_required', params: [] }] : [];
  const problem = amountProblem(amount);
  return problem ? [{ field: name, params: [], ...problem }] : [];
}

function checkText(name: string, field: TextField, typed: string): Finding[] {
  const { required, rule, maxLength } = field;
  const text = keptText(field, typed);
  if (text === '') return required ? [{ field: name, key: 'lang_definition_required' }] : [];
  const problem = rule?.(text);
  return [...checkLength(name, text, maxLength), ...(problem ? [{ field: name, ...problem }] : [])];
}
