import {
  type DefinitionType,
  definitions,
  definitionTypes,
  importKinds,
  imports,
  languages,
  recipientKinds,
  type StampTaxRate,
  signatureProfiles,
  signatureStandards,
  type Weekday,
} from '@tomar/contract';
import * as z from 'zod/mini';
import { formatNumber, formatSize } from '../../i18n/format.ts';
import { type Text, t } from '../../i18n/t.ts';
import { languageNames } from '../../ui/language/languageNames.ts';
import { sayStampTaxRates } from '../accounts/settings/general/sayStampTaxRates.ts';
import { sayHolidays, sayWeekdays } from '../accounts/settings/general/sayWorkingDays.ts';
import { sayStampTax } from '../circulation/drafts/general/sayAmount.ts';
import { sayChange } from '../definitions/sayChange.ts';
import { recipientKindTexts } from '../delivery/recipients/texts.ts';
import { signatureProfileTexts, standardTexts } from '../signing/standardTexts.ts';
import { loginValueText } from '../users/texts.ts';
import { auditFactTexts, factTexts, systemActorTexts, yesNoTexts } from './eventTexts.ts';
import { valueText } from './factValues.ts';
import { sayReason } from './sayReason.ts';
import { operationsTexts, taskKindTexts } from './texts.ts';

export interface ReadFact {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** What an audit entry says: its facts (JSON) in words where there are some, each whole. */
export function listFacts(event: string, json: string): ReadFact[] {
  const facts: Record<string, unknown> = JSON.parse(json);
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({
      name,
      label: nameOf(name),
      value:
        name === 'changes'
          ? readChanges(facts.definition ?? ownEvents[event], value)
          : wordsOf(event, name, value),
    }));
}

/** The same as one line, `name: value`, without digests and the one that stands elsewhere. */
export const readFacts = (event: string, json: string, told: string | null): string =>
  listFacts(event, json)
    .filter(({ name, value }) => name !== told && !isDigest(value))
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ');

const isDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Names of facts, as a list in words: `Not, Dosya`. */
const namesOf = (names: readonly string[]): string => names.map(nameOf).join(', ');

/** What an entry lacks, in words: what this reader may not read, and what was erased. */
export function readAbsences({
  withheld,
  erased,
}: {
  readonly withheld: readonly string[];
  readonly erased: readonly string[];
}): string[] {
  const said: string[] = [];
  if (withheld.length > 0) said.push(t(operationsTexts.auditWithheld, namesOf(withheld)));
  // Who acted stands in a place of its own.
  const gone = erased.filter((name) => name !== 'actorName' && name !== 'ipAddress');
  if (gone.length > 0) said.push(t(operationsTexts.auditErased, namesOf(gone)));
  return said;
}

function nameOf(name: string): string {
  const text = factTexts[name] ?? auditFactTexts[name];
  return text ? t(text) : name;
}

const changes = z.array(z.tuple([z.string(), z.nullable(z.string()), z.nullable(z.string())]));

/** The definitions that have events of their own. */
const ownEvents: Readonly<Record<string, DefinitionType>> = {
  'recipient.created': 'recipient',
  'recipient.saved': 'recipient',
  'signGroup.saved': 'signGroup',
};

/** What changed in a definition, field by field; what is not known yet stands as it is. */
function readChanges(type: unknown, kept: unknown): string {
  const definition = definitionTypes.find((one) => one === type);
  const parsed = changes.safeParse(typeof kept === 'string' ? JSON.parse(kept) : kept);
  if (!definition || !parsed.success) return String(kept);
  return parsed.data
    .map(([field, before, after]) => sayChange(definitions[definition], { field, before, after }))
    .join('; ');
}

const sizes: ReadonlySet<string> = new Set(['bytes', 'size']);

function wordsOf(event: string, name: string, value: unknown): string {
  if (typeof value === 'boolean') return t(yesNoTexts[value ? 'yes' : 'no']);
  if (typeof value === 'number') return sizes.has(name) ? formatSize(value) : formatNumber(value);
  const text = String(value);
  // Several stand in one fact.
  const known = text.split(', ').map((one) => valueText(name, one));
  if (known.every((one) => one !== undefined)) return known.map((one) => t(one)).join(', ');
  switch (name) {
    case 'way':
    case 'refusal':
    case 'device':
      return loginValueText(text, text);
    case 'reason':
    case 'problem':
      return sayReason(text);
    case 'definition': {
      const type = definitionTypes.find((one) => one === text);
      return type ? t(definitions[type].texts.one) : text;
    }
    case 'kind':
    case 'recipientKind': {
      if (event === 'task.retried') return textOr(taskKindTexts[text], text);
      const imported = importKinds.find((one) => one === text);
      if (event === 'import.done' && imported) return t(imports[imported].texts.many);
      const kind = recipientKinds.find((one) => one === text);
      return kind ? t(recipientKindTexts[kind]) : text;
    }
    case 'language': {
      const known = languages.find((one) => one === text);
      return known ? languageNames[known] : text;
    }
    case 'stampTaxRates':
      return sayStampTaxRates(JSON.parse(text) as StampTaxRate[]).replaceAll('\n', '; ');
    case 'workingWeekdays':
      return sayWeekdays(JSON.parse(text) as Weekday[]);
    case 'ownHolidays':
      return sayHolidays(JSON.parse(text) as string[]).replaceAll('\n', '; ');
    case 'stampTax':
    case 'reckonedStampTax':
      return sayStampTax(text);
    case 'standard':
    case 'signatureStandard': {
      const standard = signatureStandards.find((one) => one === text);
      return standard ? t(standardTexts[standard]) : text;
    }
    case 'signatureProfile':
    case 'profile': {
      const profile = signatureProfiles.find((one) => one === text);
      return profile ? t(signatureProfileTexts[profile]) : text;
    }
    default:
      return text;
  }
}

const textOr = (text: Text | undefined, otherwise: string): string => (text ? t(text) : otherwise);

/** Who did it: a person by name, a part of the system by what it does, somebody whose name was erased. */
export const readActor = (name: string | null): string => {
  if (name === null) return t(operationsTexts.erasedPerson);
  const system = systemActorTexts[name];
  return system ? t(system) : name;
};
