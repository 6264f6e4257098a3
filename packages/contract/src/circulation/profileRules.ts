import type { RecipientLookup } from '../delivery/recipientEndpoints.ts';
import type { MessageKey } from '../messages/index.ts';
import type { Finding } from '../text.ts';
import type { DraftInputs } from './draftInputs.ts';
import { checkSteps, type FlowPeople } from './stepRules.ts';
import type { Step } from './steps.ts';

/** What the rules look at in a circulation profile (FLOW-11, FLOW-12). */
export interface ProfileToCheck {
  readonly departmentIds: readonly string[];
  readonly recipientIds: readonly string[];
  readonly steps: readonly Step[];
}

/** What a profile names, as it is now. */
export interface ProfileInputs extends FlowPeople, Pick<DraftInputs, 'minimumSigners'> {
  readonly recipients: ReadonlyMap<string, Pick<RecipientLookup, 'name' | 'isActive' | 'isSingleUse'>>;
  readonly departments: ReadonlyMap<string, { readonly name: string; readonly isActive: boolean }>;
}

/**
 * What stops a job that is started with the profile now: steps as drafts have them (DRAFT-33 to DRAFT-38), recipients
 * that are gone (DRAFT-42), departments in whose name nothing can be started (DRAFT-46). Empty: it can run.
 */
export function checkProfile(
  { departmentIds, recipientIds, steps }: ProfileToCheck,
  inputs: ProfileInputs,
): Finding[] {
  const ofFlow = checkSteps({ steps: [...steps], signatureStandard: 'Pades' }, inputs);
  return [
    ...ofFlow.map(({ tab: _, ...finding }): Finding => finding),
    ...recipientIds.flatMap((id) =>
      say('recipientIds', recipientProblem(inputs.recipients.get(id)), inputs.recipients.get(id)?.name),
    ),
    ...departmentIds.flatMap((id) => {
      const department = inputs.departments.get(id);
      return say(
        'departmentIds',
        department?.isActive ? null : 'lang_profile_department_passive',
        department?.name,
      );
    }),
  ];
}

const say = (field: string, key: MessageKey | null, name = ''): Finding[] =>
  key ? [{ field, key, params: [name] }] : [];

/** Why a profile cannot send to a recipient; undefined: the account does not have it. */
export function recipientProblem(
  recipient: Pick<RecipientLookup, 'isActive' | 'isSingleUse'> | undefined,
): MessageKey | null {
  if (!recipient?.isActive) return 'lang_profile_recipient_passive';
  return recipient.isSingleUse ? 'lang_profile_recipient_single_use' : null;
}
