import type { Needs } from '../callers.ts';
import { limits } from '../limits.ts';
import type { Message } from '../messages/index.ts';
import type { Finding } from '../text.ts';
import type { DefinitionType } from './definitionTypes.ts';
import type { DefinitionField, FieldValues } from './fields.ts';

/**
 * What a definition is, said once: its endpoints, rules, columns, menu entry (`definitionEntries.ts`) and pages are made
 * of it. All of it is data or a pure function. Each has an id, a name, a version and is active or not.
 */
export interface Definition {
  readonly type: DefinitionType;
  /** In the API (`/{path}/get`), as the specification writes it. */
  readonly path: string;
  /** Below `settings/`, where the specification has another word there than in the API. */
  readonly page?: string;
  readonly texts: {
    /** In Turkish a noun that takes no ending here: “{0} ekle”. */
    readonly one: Message;
    readonly many: Message;
    readonly subtitle: Message;
    /** On the mark of a record that something is wrong with as things stand now. */
    readonly remarked?: Message;
    /** What follows of its deactivation, besides what follows of any. */
    readonly whenPassive?: Message;
  };
  /** Who defines it. */
  readonly needs: Pick<Needs, 'module' | 'option'> & Required<Pick<Needs, 'authority'>>;
  readonly fields: Readonly<Record<string, DefinitionField>>;
  /** What no field says by itself. */
  readonly check?: (values: FieldValues) => readonly Finding[];
  /** To save one, or to switch it on or off, wants a fresh proof: it says who may act in somebody's name. */
  readonly wantsProof?: true;
  /** Two records may have the same name. */
  readonly namesRepeat?: true;
  readonly nameLabel?: Message;
  readonly nameHint?: Message;
  /** The most characters of a name, where they are fewer than of most. */
  readonly maxName?: number;
  /** Text fields that its name goes on with, such as a last name: what it is called, and lists are sorted by, in this order. */
  readonly nameFields?: readonly string[];
  /** What all of the name together is, where it has such fields. */
  readonly wholeNameLabel?: Message;
}

/** Where its pages stand, below `/{accountCode}/`. */
export const pagePathOf = ({ path, page = path }: Pick<Definition, 'path' | 'page'>) => `settings/${page}`;

/** What a record is called. */
export const calledOf = (
  { nameFields = [] }: Pick<Definition, 'nameFields'>,
  record: Readonly<Record<string, unknown>> & { readonly name: string },
): string =>
  [record.name, ...nameFields.map((field) => record[field])]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');

/** What is edited of a record. */
export type DefinitionValues = FieldValues & { readonly name: string; readonly isActive: boolean };

/** The most characters that a name may have. */
export const maxNameOf = ({ maxName = limits.definitionNameLength }: Pick<Definition, 'maxName'>): number =>
  maxName;
