import type { ChangeKind } from '../pdf/changes/change.ts';
import type {
  ChangeInstanceReport,
  ChangeReport,
  SignatureReport,
  TimestampReport,
} from '../report/report.ts';
import type { Authors } from './authors.ts';
import { commonName } from './describeClock.ts';
import { number, type Phrase, type Told, type ToldValue, text, told } from './phrase.ts';
import { changePhrases } from './phrases/changes.ts';

/** A change, and whether the signature allows it. */
export interface ToldChange {
  readonly told: Told;
  readonly allowed: boolean;
}

/** What one later revision of a PDF brought, and who vouches for it. */
export interface ToldRevision {
  /** The first revision of a file is 1. */
  readonly revision: number;
  readonly by: Told;
  readonly changes: readonly ToldChange[];
}

export interface ToldSince {
  readonly revisions: readonly ToldRevision[];
  /** Changes beyond those that are told one by one. */
  readonly more: readonly ToldChange[];
}

interface Dated {
  readonly change: ChangeReport;
  readonly instance: ChangeInstanceReport;
}

/**
 * What was added since a signature, revision by revision, the forbidden first in each.
 * @param most changes told one by one, the forbidden before all others
 */
export function describeSince(
  { changesAfter }: SignatureReport,
  authors: Authors,
  most = Number.POSITIVE_INFINITY,
): ToldSince {
  const byRevision = new Map<number, Dated[]>();
  let room = most;
  const ordered = changesAfter.toSorted((left, right) => Number(left.allowed) - Number(right.allowed));
  const untold: ToldChange[] = [];
  for (const change of ordered) {
    const instances = change.instances.slice(0, Math.max(0, room));
    room -= instances.length;
    for (const instance of instances) {
      const list = byRevision.get(instance.revision) ?? [];
      list.push({ change, instance });
      byRevision.set(instance.revision, list);
    }
    untold.push(...describeMore(change, change.count - instances.length));
  }
  const revisions = [...byRevision.keys()]
    .sort((left, right) => left - right)
    .map((revision) => describeRevision(revision, byRevision.get(revision) ?? [], authors));
  return { revisions, more: untold };
}

function describeMore(change: ChangeReport, left: number): readonly ToldChange[] {
  if (left <= 0) return [];
  const [tr, en] = changePhrases[change.kind as ChangeKind] ?? UNKNOWN;
  const phrase: Phrase = [`${bare(tr)} ({0} kez daha).`, `${bare(en)} ({0} more).`];
  return [{ told: told(`change_${change.kind}_more`, phrase, number(left)), allowed: change.allowed }];
}

function describeRevision(revision: number, all: readonly Dated[], authors: Authors): ToldRevision {
  const shown = withoutRepetition(all).sort(
    (left, right) => Number(left.change.allowed) - Number(right.change.allowed),
  );
  return {
    revision,
    by: describeAuthor(all, revision, authors),
    changes: shown.map(({ change, instance }) => ({
      told: describeChange(change, instance, authors),
      allowed: change.allowed,
    })),
  };
}

/** A field and its appearance are two objects of a file, and one thing to a person. */
function withoutRepetition(all: readonly Dated[]): Dated[] {
  const kept = new Map<string, Dated>();
  for (const one of all) {
    const { change, instance } = one;
    // A filled field is told of by its values, and its widget by the field.
    const where = instance.field ?? instance.pages.join();
    const key = `${change.kind} ${change.allowed} ${where}`;
    const known = kept.get(key);
    if (known === undefined || (known.instance.values === null && instance.values !== null))
      kept.set(key, one);
  }
  const signed = new Set(
    [...kept.values()]
      .filter(({ change }) => change.kind === 'signature_added' || change.kind === 'timestamp_added')
      .map(({ instance }) => instance.field),
  );
  // The field that a signature brought along is the signature's.
  return [...kept.values()].filter(
    ({ change, instance }) =>
      change.kind !== 'signature_field_added' || !change.allowed || !signed.has(instance.field),
  );
}

const BY_SIGNER: Phrase = ['{0} imzaladı.', 'Signed by {0}.'];
const BY_UNPROVEN: Phrase = [
  '{0} adına imzalanmış; bu imza doğrulanamadı.',
  'Signed in the name of {0}; that signature is not verified.',
];
const BY_STAMP: Phrase = ['Zaman damgasını veren: {0}.', 'Time-stamped by {0}.'];
const BY_UNPROVEN_STAMP: Phrase = [
  '{0} adına zaman damgası eklenmiş; bu damga doğrulanamadı.',
  'A time-stamp in the name of {0} was added; that time-stamp is not verified.',
];
const BY_NAMELESS_STAMP: Phrase = [
  'Veren makamı bilinmeyen, doğrulanamayan bir zaman damgası eklenmiş.',
  'A time-stamp by an unknown authority was added; it is not verified.',
];
const BY_EVIDENCE: Phrase = [
  'İmzaların uzun süre doğrulanabilmesi için eklendi.',
  'Added so that the signatures can be verified for longer.',
];
const BY_NOBODY: Phrase = [
  'Kimin eklediği bilinmiyor: kimse imzalamadı.',
  'Who added it is not known: nobody signed it.',
];

function describeAuthor(all: readonly Dated[], revision: number, authors: Authors): Told {
  const fieldsOf = (kind: ChangeKind) =>
    all.flatMap(({ change, instance }) => (change.kind === kind ? (instance.field ?? []) : []));
  for (const field of fieldsOf('signature_added')) {
    const signature = authors.signatureOf(field, revision);
    const signer = signature?.signer;
    if (signature === undefined || signer === null || signer === undefined) continue;
    return signature.indication === 'TOTAL_PASSED'
      ? told('by_signer', BY_SIGNER, text(signer))
      : told('by_unproven', BY_UNPROVEN, text(signer));
  }
  for (const field of [...fieldsOf('timestamp_added'), ...fieldsOf('timestamp_shown')]) {
    const stamp = authors.stampOf(field, revision);
    if (stamp !== undefined) return describeStamp(stamp);
  }
  const onlyEvidence = all.every(
    ({ change: { kind } }) => kind === 'dss_updated' || kind === 'timestamp_added',
  );
  return onlyEvidence ? told('by_evidence', BY_EVIDENCE) : told('by_nobody', BY_NOBODY);
}

/** Only one that passed says who stamped: a certificate or a token can be copied, and says of itself what it likes. */
function describeStamp({ authority, indication }: TimestampReport): Told {
  if (authority === null) return told('by_stamp_nameless', BY_NAMELESS_STAMP);
  return indication === 'TOTAL_PASSED'
    ? told('by_stamp', BY_STAMP, text(commonName(authority)))
    : told('by_stamp_unproven', BY_UNPROVEN_STAMP, text(commonName(authority)));
}

const FILLED: Phrase = ['“{0}” alanı dolduruldu: {1} → {2}.', 'The field “{0}” was filled in: {1} → {2}.'];
const EMPTY: Phrase = ['boş', 'empty'];
const SIGNED: Phrase = ['{0} imzası eklendi (“{1}” alanı).', 'The signature of {0} was added (field “{1}”).'];
const OVER_TEXT: Phrase = [
  '{0} imzasının görüntüsü, daha önce imzalanmış metnin üstünü örtüyor (“{1}” alanı).',
  'The picture of the signature of {0} covers text that was signed before (field “{1}”).',
];
const UNKNOWN: Phrase = ['Belgede bir şey değiştirildi.', 'Something in the document was changed.'];

function describeChange(change: ChangeReport, instance: ChangeInstanceReport, authors: Authors): Told {
  const { field, values, pages, revision } = instance;
  if (change.kind === 'form_filled' && values !== null && field !== null && field !== '') {
    const phrase = withEmpty(FILLED, values);
    return onPages(told('change_form_filled_with', phrase, ...filledValues(field, values)), pages);
  }
  const signer = field === null ? undefined : authors.signatureOf(field, revision)?.signer;
  if (change.kind === 'signature_added' && field !== null && signer !== null && signer !== undefined)
    return onPages(told('change_signature_added_by', SIGNED, text(signer), text(field)), pages);
  if (change.kind === 'signature_over_text' && field !== null && signer !== null && signer !== undefined)
    return onPages(told('change_signature_over_text_of', OVER_TEXT, text(signer), text(field)), pages);
  const phrase = changePhrases[change.kind as ChangeKind] ?? UNKNOWN;
  const named = field !== null && field !== '' && change.kind !== 'timestamp_added';
  const plain = told(`change_${change.kind}`, phrase);
  return onPages(named ? inField(plain, field) : plain, pages);
}

/** An empty value is a word of the sentence's language; what a field says is quoted. */
function withEmpty([tr, en]: Phrase, values: NonNullable<ChangeInstanceReport['values']>): Phrase {
  const put = (sentence: string, mark: string, value: string | null, empty: string) =>
    sentence.replace(mark, value === null || value === '' ? empty : `“${mark}”`);
  const both = (sentence: string, empty: string) =>
    put(put(sentence, '{1}', values.before, empty), '{2}', values.after, empty);
  return [both(tr, EMPTY[0]), both(en, EMPTY[1])];
}

function filledValues(
  field: string,
  { before, after }: NonNullable<ChangeInstanceReport['values']>,
): readonly ToldValue[] {
  return [text(field), text(before ?? ''), text(after ?? '')];
}

function inField({ key, text: [tr, en], values }: Told, field: string): Told {
  const mark = `{${values.length}}`;
  const phrase: Phrase = [`${bare(tr)} (“${mark}” alanı).`, `${bare(en)} (field “${mark}”).`];
  return told(key, phrase, ...values, text(field));
}

function onPages(sentence: Told, pages: readonly number[]): Told {
  if (pages.length === 0) return sentence;
  const { key, text: phrase, values } = sentence;
  const mark = `{${values.length}}`;
  const [one, more] = [pages.length === 1, pages.slice(0, 10).join(', ') + (pages.length > 10 ? ' …' : '')];
  const [tr, en] = [bare(phrase[0]), bare(phrase[1])];
  const where: Phrase = [
    `${tr}, ${mark}. ${one ? 'sayfada' : 'sayfalarda'}.`,
    `${en}, on ${one ? 'page' : 'pages'} ${mark}.`,
  ];
  return told(key, where, ...values, text(more));
}

const bare = (sentence: string): string => sentence.replace(/\.$/, '');
