import type { Random } from '../../chaos/random.ts';
import { type Base, followed } from './base.ts';
import { type Category, Edit, type Effect } from './edit.ts';
import type { Change } from './grammar.ts';
import { CATALOG_CHANGES } from './illegal/catalogChanges.ts';
import { FORM_CHANGES } from './illegal/formChanges.ts';
import { PAGE_CHANGES } from './illegal/pageChanges.ts';
import { overAll, SIGNATURE_CHANGES } from './illegal/signatureChanges.ts';
import { TAMPERING } from './illegal/tampering.ts';
import { writeSection } from './layout.ts';
import { LEGAL } from './legalChanges.ts';
import { DOUBLES } from './malformed/doubles.ts';
import { CONTAINERS, OBJECTS } from './malformed/objects.ts';
import { SECTIONS } from './malformed/sections.ts';
import { TRAILERS } from './malformed/trailers.ts';
import { wellFormed } from './wellFormed.ts';

export type Later = 'nobody' | 'signer' | 'visible signer' | 'extension';

/** One update of a signed document, or two. */
export interface AttackCase {
  readonly base: Base;
  readonly pdf: Buffer;
  /** What was done, by the names of the grammar. */
  readonly kind: string;
  readonly effects: readonly Effect[];
  /** Written as the standard has it. */
  readonly wellFormed: boolean;
  /** Who signs or extends the document after the update. */
  readonly later: Later;
}

const ILLEGAL = [...PAGE_CHANGES, ...CATALOG_CHANGES, ...FORM_CHANGES, ...SIGNATURE_CHANGES];
const WRITINGS = [DOUBLES, SECTIONS, TRAILERS, OBJECTS, CONTAINERS];
/** The words of the grammar: a kind is made of them. */
export const WORDS: readonly string[] = [...LEGAL, ...ILLEGAL, ...TAMPERING]
  .map(({ name }) => name)
  .concat(WRITINGS.flat().map(({ name }) => `written with ${name}`));

/** What shows most: the malformed writings hide these. */
const STRIKING = PAGE_CHANGES.slice(0, 3).concat(
  PAGE_CHANGES.filter(({ name }) => /^tree: (another page|other order)|box|a font written/.test(name)),
  CATALOG_CHANGES.filter(({ name }) => /another page tree|others shown/.test(name)),
);

/** Every kind of change by what the base's signatures have to say of it. */
export function makeCase(base: Base, random: Random): AttackCase {
  const dice = random.between(0, 1);
  if (dice < 0.34) return legalCase(base, random);
  if (dice < 0.64) return illegalCase(base, random);
  return malformedCase(base, random);
}

/** Before the update proper, sometimes: another one, that brings something harmless. */
function prepared(base: Base, random: Random): { readonly base: Base; readonly made: readonly Made[] } {
  if (random.between(0, 1) > 0.2) return { base, made: [] };
  const edit = new Edit(base);
  const harmless = LEGAL.filter(({ name }) => /unused|the same again|metadata/.test(name));
  const made = apply(edit, random, harmless, 1);
  return { base: followed(edit, writeSection(base.context, wellFormed(edit, random))), made };
}

function legalCase(first: Base, random: Random): AttackCase {
  const { base, made: before } = prepared(first, random);
  const edit = new Edit(base);
  const possible = LEGAL.filter(
    ({ name }) => !/annotation/.test(name) || base.signatures.every(({ rules }) => rules.level === 3),
  );
  const made = [...before, ...apply(edit, random, possible, 1 + Math.floor(random.between(0, 2.4)))];
  const later = laterOf(base, random);
  const layout = wellFormed(edit, random);
  return {
    base,
    pdf: writeSection(base.context, layout),
    kind: kindOf(made, later === 'nobody' ? undefined : `then ${later}`),
    effects: effectsOf(made),
    wellFormed: true,
    later,
  };
}

function mayBeSigned({ signatures }: Base): boolean {
  return !signatures.some(({ rules }) => rules.level === 1 || rules.locks('Later'));
}

/** Who signs or extends afterwards, where nothing forbids it. */
function laterOf(base: Base, random: Random): Later {
  const dice = random.between(0, 1);
  if (dice > 0.97) return 'extension';
  if (!mayBeSigned(base)) return 'nobody';
  if (dice < 0.06) return 'signer';
  return dice < 0.12 ? 'visible signer' : 'nobody';
}

function illegalCase(first: Base, random: Random): AttackCase {
  const { base, made: before } = prepared(first, random);
  const edit = new Edit(base);
  const cover = random.between(0, 1) < 0.35 ? apply(edit, random, LEGAL, 1) : [];
  const from = random.between(0, 1) < 0.3 ? TAMPERING : ILLEGAL;
  const made = [...before, ...cover, ...apply(edit, random, from, random.between(0, 1) < 0.8 ? 1 : 2)];
  return {
    base,
    pdf: overAll(writeSection(base.context, wellFormed(edit, random))),
    kind: kindOf(made),
    effects: effectsOf(made),
    wellFormed: true,
    later: mayBeSigned(base) && random.between(0, 1) < 0.06 ? 'signer' : 'nobody',
  };
}

function malformedCase(first: Base, random: Random): AttackCase {
  const { base, made: before } = prepared(first, random);
  for (;;) {
    const edit = new Edit(base);
    const dice = random.between(0, 1);
    const main = apply(edit, random, dice < 0.7 ? STRIKING : dice < 0.85 ? LEGAL : ILLEGAL, 1);
    const made = [...before, ...main];
    const { name, write } = random.oneOf(random.oneOf(WRITINGS));
    const layout = write(edit, random);
    if (layout === undefined) continue;
    return {
      base,
      pdf: writeSection(base.context, layout),
      kind: kindOf(made, `written with ${name}`),
      effects: effectsOf(made),
      wellFormed: false,
      later: 'nobody',
    };
  }
}

/** A change of a field that nobody allows may be made up for by another one of the same field: readers decide. */
function effectsOf(made: readonly Made[]): Effect[] {
  const effects = made.map(({ effect }) => effect);
  const mayCancel = ({ field, category }: Effect) =>
    field !== undefined &&
    category === 'content' &&
    effects.filter((other) => other.field === field).length > 1;
  return effects.map((effect) => (mayCancel(effect) ? { ...effect, open: true } : effect));
}

interface Made {
  readonly name: string;
  readonly effect: Effect;
}

/** Makes so many changes of a list, whichever fit the document. */
function apply(edit: Edit, random: Random, from: readonly Change[], count: number): Made[] {
  const made: Made[] = [];
  for (let tries = 0; made.length < count && tries < 40; tries++) {
    const { name, make } = random.oneOf(from);
    // Two changes of one thing may make up for each other.
    if (made.some((other) => subject(other.name) === subject(name))) continue;
    const effect = make(edit, random);
    if (effect !== undefined) made.push({ name, effect });
  }
  return made;
}

/** One more signature, in a field of its own. */
export const SIGNED_LATER: Effect = { category: 'form', field: 'Later', values: ['Later'] };

const subject = (name: string) => name.replace(/:.*/, '');

const kindOf = (made: readonly Made[], more?: string) =>
  [...made.map(({ name }) => name), ...(more === undefined ? [] : [more])].join(' + ');

/** What the rules of a signature say of an update; `open` where only the eye decides. */
export function expected(
  { effects, wellFormed: isRight, later }: AttackCase,
  { level, locks }: { readonly level: 1 | 2 | 3 | undefined; readonly locks: (field: string) => boolean },
): 'pass' | 'refuse' | 'open' {
  if (!isRight) return 'open';
  const answers = effects.map((effect) => (effect.open === true ? undefined : allows(effect, level, locks)));
  if (later === 'signer' || later === 'visible signer') answers.push(allows(SIGNED_LATER, level, locks));
  if (answers.includes(false)) return 'refuse';
  return answers.includes(undefined) ? 'open' : 'pass';
}

/** Whether a signature allows a change; undefined where the standard leaves it open. */
export function allows(
  { category, field }: Effect,
  level: 1 | 2 | 3 | undefined,
  locks: (field: string) => boolean,
): boolean | undefined {
  const answers: Record<Category, boolean | undefined> = {
    extend: true,
    form: level !== 1 && !(field !== undefined && locks(field)),
    sign: level !== 1,
    annotation: level === 3,
    content: false,
    free: undefined,
  };
  return answers[category];
}
