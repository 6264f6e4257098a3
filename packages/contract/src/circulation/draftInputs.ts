import type { AttachmentRule, BoxRule } from '../accounts/draftParameters.ts';
import type { StampTaxRate } from '../accounts/stampTaxRates.ts';
import type { StampAccountLookup } from '../definitions/stamps/stampAccountLookup.ts';
import type { RecipientLookup } from '../delivery/recipientEndpoints.ts';
import type { Authority } from '../identity/authorities.ts';
import type { ProfileChoice } from '../signing/standards.ts';
import type { Finding } from '../text.ts';
import type { CategoryChoice } from './categoryRules.ts';
import type { ChosenFlow } from './chosenFlow.ts';
import type { DocumentType } from './documentTypes.ts';
import type { JobFile } from './draft.ts';

export const draftTabs = ['general', 'flows', 'files', 'attachments', 'summary'] as const;
export type DraftTab = (typeof draftTabs)[number];

export interface DraftFinding extends Finding {
  readonly tab: DraftTab;
}

/** Somebody who may be asked to act. `authorities` are those held exactly. */
interface PossibleActor {
  readonly isActive: boolean;
  readonly authorities: readonly Authority[];
}

/** A stamp account, as far as the rules ask. */
interface StampChoice extends Pick<StampAccountLookup, 'isActive' | 'kind' | 'companyIsActive'> {
  readonly people: readonly (PossibleActor & { readonly id: string })[];
}

/** A recipient of the account's list, as far as the rules ask. */
type RecipientChoice = Pick<RecipientLookup, 'isActive' | 'isSingleUse' | 'isUsedUp' | 'demands'>;

/** What the rules need to know besides the draft itself. */
export interface DraftInputs {
  readonly files: readonly JobFile[];
  readonly users: ReadonlyMap<string, PossibleActor>;
  /** The sign groups that the steps name, by id; absent where they name none. */
  readonly signGroups?: ReadonlyMap<
    string,
    { readonly isActive: boolean; readonly members: readonly (PossibleActor & { readonly id: string })[] }
  >;
  /** The stamp accounts that the steps name, by id; absent where they name none. */
  readonly stampAccounts?: ReadonlyMap<string, StampChoice>;
  /** ACC-11: the account may stamp; absent where only the server knows. */
  readonly hasStamps?: boolean;
  /** Those of the account's recipients that the draft names, by id. */
  readonly recipients: ReadonlyMap<string, RecipientChoice>;
  readonly departments: ReadonlyMap<string, { readonly isActive: boolean; readonly mayStart: boolean }>;
  /** Whether the owner may start jobs of no department (DRAFT-44). */
  readonly mayStartIndependent: boolean;
  /** Those that the draft names, by id; absent: it names none. */
  readonly categories?: ReadonlyMap<string, CategoryChoice>;
  /** DEF-07, DRAFT-28; absent: none is wanted. */
  readonly categoryRequired?: boolean;
  /** The circulation profile that the draft names; null: the account has it no more. */
  readonly flow?: ChosenFlow | null;
  /** Whether the drafter may change what a chosen flow brings. */
  readonly mayCustomizeFlow?: boolean;
  /** DEF-07, DRAFT-35 */
  readonly minimumSigners: number;
  /** Today in the account's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** Another job of the account has this document number (DRAFT-55). */
  readonly documentNumberTaken: boolean;
  /** JOB-14: another revision of the job runs; absent where only the server knows. */
  readonly hasActiveRevision?: boolean;
  /** Types that the account may use (ACC-12); absent where only the server knows. */
  readonly documentTypes?: readonly DocumentType[];
  /** The account's signatures; absent where only the server knows. */
  readonly signing?: ProfileChoice & { readonly hasTimestampAuthority: boolean };
  /** DEF-12; absent: its default. */
  readonly attachmentRule?: AttachmentRule;
  /** DEF-10; absent: every domain. */
  readonly emailDomains?: string;
  /** The account's own rates of stamp tax; absent where they are not known: then none is reckoned. */
  readonly stampTaxRates?: readonly StampTaxRate[];
  /** SIGN-19; absent: its default. */
  readonly boxRule?: BoxRule;
}
