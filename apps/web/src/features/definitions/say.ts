import {
  type Definition,
  type DefinitionField,
  type FieldValue,
  formatAmount,
  idsIn,
  isOwn,
  type Named,
  namesInFlow,
  sayFlow,
  stepsIn,
} from '@tomar/contract';
import { language } from '../../i18n/language.ts';
import { type Text, t } from '../../i18n/t.ts';
import { definitionTexts } from './texts.ts';

export type Names = ReadonlyMap<string, Named>;

export const namesOf = (named: readonly Named[]): Names => new Map(named.map((one) => [one.id, one]));

/** What a definition is called inside a sentence. */
export const inSentence = (text: Text): string => {
  const word = t(text);
  return word.charAt(0).toLocaleLowerCase(language) + word.slice(1);
};

/** On the button that adds one: in Turkish the word begins the sentence. */
export const addText = (one: Text): string =>
  t(definitionTexts.add, language === 'tr' ? t(one) : inSentence(one));

export const nameLabel = ({ nameLabel: label = definitionTexts.name }: Definition): Text => label;

/** What a field holds, in words; empty where it holds nothing. */
export function sayField(field: DefinitionField, value: FieldValue, names: Names): string {
  switch (field.kind) {
    case 'switch':
      return t(value === true ? definitionTexts.yes : definitionTexts.no);
    case 'choice': {
      const option = field.options.find(([one]) => one === value);
      return option ? t(option[1]) : '';
    }
    case 'reference':
    case 'references':
    case 'people':
      return idsIn(field, value)
        .map((id) => names.get(id)?.name ?? '')
        .join(', ');
    case 'steps':
      return sayFlow(
        namesInFlow(stepsIn(value), (id) => names.get(id)?.name ?? ''),
        t,
      );
    case 'own':
      return isOwn(value) ? t(field.say(value)) : '';
    case 'amount':
      return typeof value === 'string' ? formatAmount(value, language) : '';
    case 'text':
      if (typeof value === 'string') return field.secret && value !== '' ? t(definitionTexts.hidden) : value;
      return t(field.secret ? definitionTexts.kept : definitionTexts.unreadable);
  }
}
