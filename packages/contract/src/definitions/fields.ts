import type * as z from 'zod/mini';
import type { Step } from '../circulation/steps.ts';
import type { Message, MessageKey } from '../messages/index.ts';
import type { Finding } from '../text.ts';
import type { DefinitionType } from './definitionTypes.ts';

interface AnyField {
  readonly label: Message;
  readonly hint?: Message;
  /** Asked for only where another field holds this; elsewhere it is empty. */
  readonly when?: readonly [field: string, value: string];
  /** Shown as a column of the list. */
  readonly inList?: true;
}

/** What is wrong with a text that was typed. */
export interface TextProblem {
  readonly key: MessageKey;
  readonly params?: readonly (string | number)[];
}

export interface TextField extends AnyField {
  readonly kind: 'text';
  readonly maxLength: number;
  /** Several lines. */
  readonly lines?: true;
  readonly required?: true;
  /** Asked of a text that is not empty. */
  readonly rule?: (text: string) => TextProblem | null;
  /** How it is kept, where the same may be written in several ways; the rule is asked of that. */
  readonly spell?: (text: string) => string;
  /** What passes the rules, for trying. */
  readonly sample?: string;
  /** Its words find the record, as those of the name do. */
  readonly searched?: true;
  /**
   * A number of a person: kept sealed, held by one record of the account only, whole where it is edited and masked
   * elsewhere; the trail says that it changed, never what it is. Null, where it is kept and cannot be opened: a save with
   * null leaves what is kept as it is.
   */
  readonly personal?: true;
  /** Kept sealed and never given back: what is read is null where one is kept, and a save with null leaves it. */
  readonly secret?: true;
}

/** One of several values; the first is a new record's. */
export interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly (readonly [value: string, label: Message])[];
}

/** Money: exact, never negative (DEF-17), as `amounts.ts` writes it; empty: none. */
export interface AmountField extends AnyField {
  readonly kind: 'amount';
  readonly required?: true;
  /** What passes the rules, for trying. */
  readonly sample?: string;
  /** The switch that, once it is on, leaves no room for it. */
  readonly unless?: string;
}

export interface SwitchField extends AnyField {
  readonly kind: 'switch';
}

/** Another definition, by its id. */
export interface ReferenceField extends AnyField {
  readonly kind: 'reference';
  readonly to: DefinitionType;
  readonly required?: true;
}

/** Several records, by their ids. */
export interface ReferencesField extends AnyField {
  readonly kind: 'references';
  readonly to: DefinitionType;
  readonly maxRecords: number;
}

/** Who acts in which order, as drafts have it. */
export interface StepsField extends AnyField {
  readonly kind: 'steps';
}

/** Users of the account, by their ids. */
export interface PeopleField extends AnyField {
  readonly kind: 'people';
  readonly maxPeople: number;
  /** Asked for in the dialog that adds a record, too: none is saved without. */
  readonly inDialog?: true;
}

/** What no other kind says: it has a schema and rules of its own, and a part of the form. */
export interface OwnField extends AnyField {
  readonly kind: 'own';
  readonly schema: z.ZodMiniType<OwnValue, unknown>;
  /** A new record's. */
  readonly blank: OwnValue;
  /** What passes the rules, for trying. */
  readonly sample: OwnValue;
  /** @param field its name, with which paths of findings begin */
  readonly rule: (value: OwnValue, field: string) => readonly Finding[];
  /** In lists and spreadsheets, and where two saves differ. The trail says that it changed, never what is in it. */
  readonly say: (value: OwnValue) => Message;
}

export type OwnValue = Readonly<Record<string, unknown>>;

export type DefinitionField =
  | TextField
  | ChoiceField
  | AmountField
  | SwitchField
  | ReferenceField
  | ReferencesField
  | PeopleField
  | StepsField
  | OwnField;

/** What a field holds: texts and choices as they are, references by id, several and people by ids, what is own as its schema says. */
export type FieldValue = string | number | boolean | null | readonly string[] | readonly Step[] | OwnValue;

/** What is edited of a record besides its name and whether it is active. */
export type FieldValues = Readonly<Record<string, FieldValue>>;
