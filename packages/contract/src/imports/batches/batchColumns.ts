import type { DraftContent } from '../../circulation/draft.ts';
import type { PlacedText, TemplateText } from '../../circulation/placeholders/placeholder.ts';
import { textProblem } from '../../circulation/placeholders/placeholderRules.ts';
import { stampTaxAfter, type TaxInputs } from '../../circulation/stampTax/reckonStampTax.ts';
import { emailRule } from '../../definitions/textRules.ts';
import { fold } from '../../fold.ts';
import { limits } from '../../limits.ts';
import type { ImportColumn, RowValues } from '../importColumn.ts';

/** What a row of a template's spreadsheet fills in besides the fields of the job. */
export interface BatchFields {
  readonly roles: readonly string[];
  /** Texts of its documents. */
  readonly texts: readonly TemplateText[];
}

/** The column of a role, by its name and not by its place: when the flow has changed each cell is still that role's. */
export const columnOfRole = (role: string): string => `role:${role}`;

/** The column of a text, by its name, too. */
export const columnOfText = (name: string): string => `text:${name}`;

/** A day as spreadsheets write it: `2026-12-31`, `31.12.2026`, also with a time behind it. @returns null for none */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/.exec(text);
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : [local?.[3], local?.[2], local?.[1]];
  if (!year || !month || !day) return null;
  const said = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${said}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(said) && !said.startsWith('0000')
    ? said
    : null;
}

const day = (name: 'targetEndDate' | 'finalizeLaterDate' | 'validUntil'): ImportColumn => ({
  name,
  heading: {
    targetEndDate: ['Hedef bitiş tarihi', 'Target end date'],
    finalizeLaterDate: ['Gönderim tarihi', 'Sending date'],
    validUntil: ['Geçerlilik tarihi', 'Valid until'],
  }[name] as [string, string],
  kind: 'text',
  maxLength: 30,
  rule: (text) => (readDay(text) === null ? { key: 'lang_batch_day_wrong' } : null),
  hint: ['GG.AA.YYYY ya da YYYY-AA-GG.', 'DD.MM.YYYY or YYYY-MM-DD.'],
});

const ofJob: readonly ImportColumn[] = [
  {
    name: 'name',
    heading: ['İşin adı', 'Name of the job'],
    also: ['Ad', 'Name'],
    kind: 'text',
    maxLength: limits.jobNameLength,
    required: true,
    keeps: true,
    isName: true,
    sample: ['Kira sözleşmesi – Ayşe Yılmaz', 'Lease – Ayşe Yılmaz'],
  },
  {
    name: 'documentNumber',
    heading: ['Belge no', 'Document number'],
    kind: 'text',
    maxLength: limits.documentNumberLength,
    keeps: true,
    isName: true,
  },
  {
    name: 'description',
    heading: ['Açıklama', 'Description'],
    kind: 'text',
    maxLength: limits.descriptionLength,
    keeps: true,
  },
  day('targetEndDate'),
  day('finalizeLaterDate'),
  day('validUntil'),
  { name: 'amount', heading: ['Tutar', 'Amount'], kind: 'amount' },
  { name: 'currency', heading: ['Para birimi', 'Currency'], kind: 'text', maxLength: 3 },
];

const alike = (a: string, b: string): boolean => fold(a) === fold(b);

/** The columns of a template's spreadsheet: a job's fields, who has each role, and the texts of its documents. */
export const batchColumns = ({ roles, texts }: BatchFields): ImportColumn[] => [
  ...ofJob,
  ...roles.map(
    (role): ImportColumn => ({
      name: columnOfRole(role),
      heading: headingOfRole(role),
      also: [role],
      kind: 'text',
      maxLength: 254,
      required: true,
      rule: emailRule,
      hint: ['Kişinin e-posta adresi.', 'The e-mail address of the person.'],
      sample: ['ayse.yilmaz@ornek.com.tr', 'ayse.yilmaz@ornek.com.tr'],
    }),
  ),
  ...texts.map(
    (field): ImportColumn => ({
      name: columnOfText(field.name),
      heading: headingOfText(field.name),
      // The bare name is the role's where both are called alike.
      ...(!roles.some((role) => alike(role, field.name)) && { also: [field.name] }),
      kind: 'text',
      maxLength: limits.placedTextLength,
      ...(field.isRequired && { required: true }),
      keeps: true,
      rule: (text) => textProblem(text, field),
      hint: ['Belgedeki yerine yazılır.', 'Written into its place in the document.'],
    }),
  ),
];

const headingOfRole = (role: string): [string, string] => [`Rol: ${role}`, `Role: ${role}`];
const headingOfText = (name: string): [string, string] => [`Metin: ${name}`, `Text: ${name}`];

/** The columns of a file by their names alone: it is told what stood there, whatever became of the template. */
export function columnsOfFile(names: readonly (string | null)[]): Pick<ImportColumn, 'name' | 'heading'>[] {
  const [role, text] = [columnOfRole(''), columnOfText('')];
  return names.flatMap((name): Pick<ImportColumn, 'name' | 'heading'>[] => {
    if (name === null) return [];
    if (name.startsWith(role)) return [{ name, heading: headingOfRole(name.slice(role.length)) }];
    if (name.startsWith(text)) return [{ name, heading: headingOfText(name.slice(text.length)) }];
    return ofJob.filter((column) => column.name === name);
  });
}

/** Who has which role by the row: the address as it is written there. */
export const rolesOfRow = ({ roles }: BatchFields, values: RowValues): { role: string; email: string }[] =>
  roles.map((role) => ({ role, email: String(values[columnOfRole(role)] ?? '').toLowerCase() }));

/** The texts that the row says. */
export const textsOfRow = ({ texts }: BatchFields, values: RowValues): PlacedText[] =>
  texts.flatMap(({ name }) => {
    const text = values[columnOfText(name)];
    return typeof text === 'string' ? [{ name, text }] : [];
  });

/** The column that a finding of the draft's rules stands at; the row as a whole where no column brought it. */
export function columnOfFinding(columns: readonly Pick<ImportColumn, 'name'>[], field: string): string {
  return columns.some(({ name }) => name === field) ? field : '';
}

/**
 * What the row says of the job; what it leaves empty is as in the template, but number and days, which are a job's own. A
 * stamp tax that was reckoned of the template's amount is reckoned anew of the row's.
 */
export function contentOfRow(content: DraftContent, values: RowValues, inputs: TaxInputs): DraftContent {
  const filled = withRow(content, values);
  return { ...filled, stampTax: stampTaxAfter(content, filled, inputs) };
}

function withRow(content: DraftContent, values: RowValues): DraftContent {
  const text = (name: string) => (values[name] === undefined ? null : String(values[name] ?? ''));
  const dayOf = (name: string) => readDay(text(name) ?? '');
  return {
    ...content,
    name: text('name') ?? content.name,
    documentNumber: text('documentNumber') ?? '',
    description: text('description') ?? content.description,
    targetEndDate: dayOf('targetEndDate'),
    finalizeLaterDate: dayOf('finalizeLaterDate'),
    validUntil: dayOf('validUntil'),
    amount: text('amount') ?? content.amount,
    currency: text('currency') ?? content.currency,
    leftBehind: [],
  };
}
