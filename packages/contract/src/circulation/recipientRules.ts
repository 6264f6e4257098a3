import type { RecipientLookup } from '../delivery/recipientEndpoints.ts';
import { extraRecipientKinds, type RecipientDemands, type RecipientKind } from '../delivery/recipients.ts';
import { attachmentSendingOf, beyondLimits, checkRecipient, filesFor } from '../delivery/rules.ts';
import type { MessageKey } from '../messages/index.ts';
import { wantsManifest } from '../signing/signables.ts';
import type { SignatureProfile } from '../signing/standards.ts';
import { type DraftContent, type DraftRecipient, isExtraRecipient } from './draft.ts';
import type { DraftFinding, DraftInputs } from './draftInputs.ts';

/** Whom a draft may go to (DRAFT-39 to DRAFT-42), and how much (DLV-15, DLV-19, DLV-20). */
export function checkRecipients(content: DraftContent, inputs: DraftInputs): DraftFinding[] {
  const { recipients } = content;
  // A few hundred bytes a document: its size is left out, its place in the count is not.
  const manifest = wantsManifest(content) ? [{ kind: 'Manifest', size: 0 } as const] : [];
  const sending = attachmentSendingOf(inputs.attachmentRule ?? 'optional', content.sendAttachments);
  const findings: DraftFinding[] = [];
  const add = (field: string, key: MessageKey, params?: (string | number)[]) =>
    findings.push({ tab: 'flows', field, key, ...(params && { params }) });
  if (recipients.length === 0) add('recipients', 'lang_draft_recipient_required');
  // DRAFT-41
  const customized = recipients.filter((one) => isExtraRecipient(one) || listed(one, inputs)?.isSingleUse);
  if (customized.length > 1) add('recipients', 'lang_draft_one_customized_recipient');
  const seen = new Set<string>();
  recipients.forEach((recipient, index) => {
    const field = `recipients.${index}`;
    if (isExtraRecipient(recipient)) {
      const { settings } = recipient;
      // DRAFT-40
      if (!mayBeExtra(settings.kind)) add(field, 'lang_draft_extra_recipient_kind', [index + 1]);
      else
        for (const finding of checkRecipient(settings, field, inputs.emailDomains))
          findings.push({ ...finding, tab: 'flows' });
    } else {
      const choice = listed(recipient, inputs);
      if (!choice?.isActive) add(field, 'lang_draft_recipient_passive', [index + 1]);
      else if (choice.isUsedUp) add(field, 'lang_draft_recipient_used_up', [index + 1]);
      if (seen.has(recipient.recipientId)) add(field, 'lang_draft_recipient_twice', [index + 1]);
      seen.add(recipient.recipientId);
    }
    const demands = demandsOf(recipient, inputs.recipients);
    const beyond =
      demands && beyondLimits(demands, filesFor(demands, [...inputs.files, ...manifest], sending));
    if (beyond) add(field, beyondMessages[beyond.reason], [index + 1, beyond.most]);
  });
  return findings;
}

/** DLV-19, DLV-20 */
const beyondMessages = {
  tooLarge: 'lang_draft_recipient_too_large',
  tooMany: 'lang_draft_recipient_too_many_files',
} as const;

const mayBeExtra = (kind: RecipientKind) => (extraRecipientKinds as readonly RecipientKind[]).includes(kind);

const listed = (recipient: DraftRecipient, { recipients }: Pick<DraftInputs, 'recipients'>) =>
  isExtraRecipient(recipient) ? undefined : recipients.get(recipient.recipientId);

/** What a recipient asks of the job; undefined where the account does not have it. */
export const demandsOf = (
  recipient: DraftRecipient,
  choices: ReadonlyMap<string, Pick<RecipientLookup, 'demands'>>,
): RecipientDemands | undefined =>
  isExtraRecipient(recipient) ? recipient.settings : choices.get(recipient.recipientId)?.demands;

/** The profile that the draft's recipients ask for; null where none does. */
export const profileAsked = (
  recipients: readonly DraftRecipient[],
  choices: ReadonlyMap<string, Pick<RecipientLookup, 'demands'>>,
): SignatureProfile | null =>
  recipients.map((one) => demandsOf(one, choices)?.signatureProfile).find((profile) => profile != null) ??
  null;
