import type { BoxRule } from '../accounts/draftParameters.ts';
import { limits } from '../limits.ts';
import type { MessageKey } from '../messages/index.ts';
import { documentProblem, profileOf, wantsTimestamp } from '../signing/standards.ts';
import { type Finding, plainName } from '../text.ts';
import { embedsSignature } from './actors.ts';
import { checkAmounts } from './amountRules.ts';
import { isOutside, overlap } from './boxesOnPages.ts';
import { categoriesOf, checkCategories } from './categoryRules.ts';
import { checkChosenFlow } from './chosenFlow.ts';
import type { DraftContent, JobFile, SignatureBox } from './draft.ts';
import type { DraftFinding, DraftInputs } from './draftInputs.ts';
import { checkPlaceholders } from './placeholders/placeholderRules.ts';
import { checkRecipients, demandsOf, profileAsked } from './recipientRules.ts';
import { checkStampTax } from './stampTax/checkStampTax.ts';
import type { ParticipantRole } from './states.ts';
import { checkSteps } from './stepRules.ts';
import { checkVerificationPlaces } from './verification/verificationRules.ts';

const length = (text: string) => [...text].length;

/** What stops even a save (DRAFT-26); everything else may wait until circulation. */
export function checkDraftSave(
  content: Pick<DraftContent, 'name' | 'description' | 'documentNumber'>,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const add = (field: string, key: MessageKey, params?: (string | number)[]) =>
    findings.push({ tab: 'general', field, key, ...(params && { params }) });
  if (plainName(content.name).trim() === '') add('name', 'lang_draft_name_required');
  if (length(content.name) > limits.jobNameLength)
    add('name', 'lang_draft_name_too_long', [limits.jobNameLength]);
  if (length(content.description) > limits.descriptionLength)
    add('description', 'lang_draft_description_too_long', [limits.descriptionLength]);
  if (length(content.documentNumber) > limits.documentNumberLength)
    add('documentNumber', 'lang_text_too_long', [limits.documentNumberLength]);
  return findings;
}

/** Everything that stands between a draft and its circulation; empty when nothing does. */
export function checkDraft(content: DraftContent, inputs: DraftInputs): DraftFinding[] {
  return [
    ...checkRevision(inputs),
    ...checkDraftSave(content),
    ...checkGeneral(content, inputs),
    ...checkCategories(content, inputs),
    ...checkAmounts(content, categoriesOf(content, inputs)),
    ...checkStampTax(content, taxInputsOf(inputs)),
    ...checkChosenFlow(content, inputs),
    ...checkSteps(content, inputs),
    ...checkStampQueue(content),
    ...checkRecipients(content, inputs),
    ...checkSigning(content, inputs),
    ...checkFiles(content, inputs.files),
    ...checkBoxes(content, inputs.files, inputs.boxRule),
    ...checkPlaceholders(content, inputs.files).map(inFiles),
    ...checkVerificationPlaces(content, inputs.files).map(inFiles),
  ];
}

const inFiles = (finding: Finding): DraftFinding => ({ tab: 'files', ...finding });

const taxInputsOf = ({ stampTaxRates, today }: DraftInputs) =>
  stampTaxRates ? { stampTaxRates, today } : null;

/** DRAFT-23: a stamp is put after a step that there is. */
const checkStampQueue = ({
  steps,
  stampQueueNumber,
}: Pick<DraftContent, 'steps' | 'stampQueueNumber'>): DraftFinding[] =>
  stampQueueNumber !== null && stampQueueNumber > steps.length
    ? [
        {
          tab: 'flows',
          field: 'stampQueueNumber',
          key: 'lang_draft_stamp_queue_beyond',
          params: [stampQueueNumber],
        },
      ]
    : [];

/** JOB-14 */
const checkRevision = ({ hasActiveRevision }: DraftInputs): DraftFinding[] =>
  hasActiveRevision ? [{ tab: 'general', field: 'revision', key: 'lang_job_revision_active' }] : [];

function checkGeneral(content: DraftContent, inputs: DraftInputs): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const add = (field: string, key: MessageKey) => findings.push({ tab: 'general', field, key });
  if (inputs.documentTypes?.includes(content.documentType) === false)
    add('documentType', 'lang_draft_document_type_off');
  const { departmentId } = content;
  if (departmentId === null) {
    if (!inputs.mayStartIndependent) add('departmentId', 'lang_draft_department_required');
  } else {
    const department = inputs.departments.get(departmentId);
    if (!department?.mayStart) add('departmentId', 'lang_draft_department_not_allowed');
    else if (!department.isActive) add('departmentId', 'lang_draft_department_passive');
  }
  if (content.targetEndDate && content.targetEndDate < inputs.today)
    add('targetEndDate', 'lang_draft_target_end_date_before_start');
  if (content.finalizeLaterDate && content.finalizeLaterDate < inputs.today)
    add('finalizeLaterDate', 'lang_draft_finalize_date_before_start');
  if (inputs.documentNumberTaken) add('documentNumber', 'lang_draft_document_number_duplicate');
  return findings;
}

/** SIGN-13: recipients ask for what the job has, for one profile at most, and for one the account can give. */
function checkSigning(content: DraftContent, inputs: DraftInputs): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const add = (field: string, key: MessageKey, params?: (string | number)[]) =>
    findings.push({ tab: 'flows', field, key, ...(params && { params }) });
  const { signatureStandard: standard, recipients } = content;
  const chosen = profileAsked(recipients, inputs.recipients);
  recipients.forEach((recipient, index) => {
    const demands = demandsOf(recipient, inputs.recipients);
    if (demands?.signatureStandard && demands.signatureStandard !== standard)
      add(`recipients.${index}.signatureStandard`, 'lang_recipient_standard_differs', [index + 1]);
    if (standard !== 'Unsigned' && demands?.signatureProfile && demands.signatureProfile !== chosen)
      add(`recipients.${index}.signatureProfile`, 'lang_recipient_profiles_differ', [index + 1]);
  });
  const { signing } = inputs;
  const profile = signing && profileOf(standard, chosen, signing);
  if (profile && wantsTimestamp(profile) && !signing.hasTimestampAuthority && hasSigners(content))
    add('signatureStandard', 'lang_draft_timestamp_not_set_up', [profile]);
  return findings;
}

const hasSigners = ({ steps }: DraftContent) => steps.some((step) => step.people.some(embedsSignature));

/**
 * How names of files are compared: case aside, as Turkish readers see it. Not the `fold` of searches: `ek-c` and
 * `ek-ç`, `ek-ı` and `ek-i` are different documents.
 */
const foldFileName = (name: string): string => name.normalize('NFC').toLocaleLowerCase('tr');

function checkFiles(content: DraftContent, files: readonly JobFile[]): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const documents = files.filter((file) => file.kind === 'Document');
  if (documents.length === 0)
    findings.push({ tab: 'files', field: 'files', key: 'lang_draft_document_required' });
  for (const [tab, kind] of [
    ['files', 'Document'],
    ['attachments', 'Attachment'],
  ] as const)
    if (files.filter((file) => file.kind === kind).length > limits.filesPerJob)
      findings.push({ tab, field: 'files', key: 'lang_draft_too_many_files', params: [limits.filesPerJob] });
  const names = new Set<string>();
  const documentHashes = new Set(documents.map((file) => file.sha256));
  for (const file of files) {
    const tab = file.kind === 'Document' ? 'files' : 'attachments';
    const field = `files.${file.id}`;
    if (names.has(foldFileName(file.name)))
      findings.push({ tab, field, key: 'lang_draft_file_name_duplicate', params: [file.name] });
    names.add(foldFileName(file.name));
    if (file.kind === 'Attachment' && documentHashes.has(file.sha256))
      findings.push({ tab, field, key: 'lang_draft_file_in_both', params: [file.name] });
    const problem = file.kind === 'Document' ? documentProblem(content.signatureStandard, file) : null;
    if (problem) findings.push({ tab, field, key: problem, params: [file.name] });
  }
  return findings;
}

/**
 * SIGN-16, SIGN-18, SIGN-19. A document with boxes needs exactly one for each signer; whether one without any passes,
 * its signatures invisible, is the account's rule. Only PDF signatures show: under other standards boxes are left
 * alone and drawn nowhere (SIGN-14).
 */
export function checkBoxes(
  content: Pick<DraftContent, 'steps' | 'boxes' | 'signatureStandard'>,
  files: readonly JobFile[],
  rule: BoxRule = 'allOrNone',
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (content.signatureStandard !== 'Pades') return findings;
  const keysOf = (role: ParticipantRole) =>
    content.steps.flatMap((step) =>
      step.people.filter((person) => person.role === role).map((person) => person.key),
    );
  const signerKeys = keysOf('Signer');
  const initialKeys = new Set(keysOf('Initialler'));
  const documents = files.filter((one) => one.kind === 'Document');
  const allOf = (file: JobFile) => content.boxes.filter((box) => box.fileId === file.id);
  // Initials show where somebody placed them, and are there without a place, too.
  const isInitial = ({ personKey }: SignatureBox) => initialKeys.has(personKey);
  const boxesOf = (file: JobFile) => allOf(file).filter((box) => !isInitial(box));
  const wanted =
    rule === 'always' || (rule === 'allOrNone' && documents.some((file) => boxesOf(file).length > 0));
  for (const file of documents) {
    const boxes = allOf(file);
    const initials = boxes.filter(isInitial);
    const add = (key: MessageKey) =>
      findings.push({ tab: 'files', field: `files.${file.id}`, key, params: [file.name] });
    if (boxes.length === initials.length && wanted && signerKeys.length > 0) add('lang_draft_box_none');
    if (boxes.length === 0) continue;
    if (initials.length > 0 && (file.priorSignatures > 0 || file.remark))
      add('lang_draft_initial_box_closed');
    if (boxes.some((box) => file.pages !== null && box.page > file.pages)) add('lang_draft_box_page_missing');
    if (boxes.some((box, i) => boxes.slice(i + 1).some((other) => overlap(box, other))))
      add('lang_draft_boxes_overlap');
    if (boxes.some((box) => isOutside(box, file.pageSizes))) add('lang_draft_box_outside_page');
    const placed = boxesOf(file)
      .map((box) => box.personKey)
      .sort();
    const isDouble = new Set(initials.map(({ personKey }) => personKey)).size < initials.length;
    const isOther = placed.length > 0 && placed.join('\n') !== [...signerKeys].sort().join('\n');
    if (isOther || isDouble) add('lang_draft_box_count');
  }
  return findings;
}

/** JOB-29, JOB-30 */
export function checkReason(description: string): Finding[] {
  if (description.trim() === '') return [{ field: 'description', key: 'lang_job_description_required' }];
  return length(description) > limits.descriptionLength
    ? [{ field: 'description', key: 'lang_draft_description_too_long', params: [limits.descriptionLength] }]
    : [];
}
