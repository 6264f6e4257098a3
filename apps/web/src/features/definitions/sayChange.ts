import { type Definition, type DefinitionChange, isSealed, readFlow, sayFlow } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { uiTexts } from '../../ui/texts.ts';
import { nameLabel, sayField } from './say.ts';
import { definitionTexts } from './texts.ts';

/** One field of a save, in words: what stood in it before, and what after. */
export function sayChange(definition: Definition, { field: name, before, after }: DefinitionChange): string {
  const field = definition.fields[name];
  const label = name === 'name' ? nameLabel(definition) : (field?.label ?? definitionTexts.state);
  const say = (value: string | null): string => {
    if (value === null || value === '') return t(uiTexts.notGiven);
    if (name === 'isActive') return t(value === 'true' ? definitionTexts.active : definitionTexts.passive);
    if (field?.kind === 'switch') return sayField(field, value === 'true', new Map());
    if (field?.kind === 'steps') return sayFlow(readFlow(value), t);
    if (field?.kind === 'amount') return sayField(field, value, new Map());
    return field?.kind === 'choice' ? sayField(field, value, new Map()) : value;
  };
  const [was, is] = [say(before), say(after)];
  // Other records of the same name, or what no word tells.
  const isSame = before !== null && was === is;
  if (isSame || (field && (isSealed(field) || field.kind === 'own')))
    return t(definitionTexts.changeHidden, t(label));
  return before === null
    ? t(definitionTexts.changeNew, t(label), is)
    : t(definitionTexts.change, t(label), was, is);
}
