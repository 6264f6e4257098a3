import * as z from 'zod/mini';
import { draftParameters, signaturePages } from '../accounts/draftParameters.ts';
import { stampAccountLookup } from '../definitions/stamps/stampAccountLookup.ts';
import { recipientLookup } from '../delivery/recipientEndpoints.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { lookupAnswer, searched } from '../lookups.ts';
import { messageKey } from '../messages/messageKey.ts';
import { pageNeeds } from '../pageNeeds.ts';
import { byId, searchedPage } from '../queries.ts';
import { departmentLookup, userLookup } from '../users/endpoints.ts';
import { categoryTypes } from './documentTypes.ts';
import { answeredIncoming, draftContent, fileKinds, jobFile } from './draft.ts';
import { draftTabs } from './draftInputs.ts';
import { besideLists } from './lists/besideLists.ts';
import { draftFilter, jobSorts, namedInFilter } from './lists/jobFilters.ts';
import { officeObstacles } from './office/officeRules.ts';
import { signGroupLookup } from './signGroupEndpoints.ts';
import { privacies } from './states.ts';
import { flowSteps } from './steps.ts';

const drafters = pageNeeds.createJob.authority;

export const finding = z.object({
  tab: z.enum(draftTabs),
  field: z.string(),
  key: messageKey,
  params: z.optional(z.readonly(z.array(z.union([z.string(), z.number()])))),
});

/** FLOW-06, FLOW-10: a category's limit, with the circulation profiles that may be used within it. */
const categoryLimit = z.object({
  id: idSchema,
  name: z.string(),
  isActive: z.boolean(),
  startAmount: z.string(),
  endAmount: z.nullable(z.string()),
  profileIds: z.readonly(z.array(idSchema)),
});

const categoryChoice = z.object({
  id: idSchema,
  name: z.string(),
  isActive: z.boolean(),
  documentType: z.enum(categoryTypes),
  defaultPrivacy: z.enum(privacies),
  blocksPrivacyChange: z.boolean(),
  signLimit: z.nullable(categoryLimit),
});

const chosenFlow = z.object({
  id: idSchema,
  name: z.string(),
  isActive: z.boolean(),
  departmentIds: z.readonly(z.array(idSchema)),
  recipientIds: z.readonly(z.array(idSchema)),
  steps: z.readonly(flowSteps),
});

export const searchDraftCategories = endpoint({
  method: 'GET',
  path: '/draft/categories',
  summary: 'Active categories, for choosing in a draft, with what they ask of a job (FLOW-02 to FLOW-06)',
  caller: 'member',
  needs: { authority: drafters },
  query: searched,
  reply: lookupAnswer(categoryChoice),
});

export const draftDetail = z.object({
  id: idSchema,
  /** Grows with every save and every file that comes or goes; what is based on an older one is refused (two tabs). */
  version: z.int(),
  ownerId: idSchema,
  ownerName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  content: draftContent,
  files: z.array(jobFile),
  /** Those whom the steps name, for names and rules. */
  people: z.array(userLookup),
  /** Those whom the steps name, with their members. */
  signGroups: z.array(signGroupLookup),
  /** Those whom the steps name, with who may stamp with them. Absent from a server of a version before. */
  stampAccounts: z._default(z.array(stampAccountLookup), []),
  /** ACC-11: the account may stamp. Absent from a server of a version before. */
  hasStamps: z._default(z.boolean(), false),
  /** Those of the account's recipients that the content names. */
  recipients: z.array(recipientLookup),
  /** The one chosen in the content; null without one. */
  department: z.nullable(departmentLookup),
  /** Those that the content names. Absent, as what follows, from a server of a version before. */
  categories: z._default(z.array(categoryChoice), []),
  /** The circulation profile that the content names; null without one, and where the account has it no more. */
  flow: z._default(z.nullable(chosenFlow), null),
  /** Whether the drafter may change what a chosen flow brings (`DraftCirculationCustomization`). */
  mayCustomizeFlow: z._default(z.boolean(), false),
  /** DRAFT-28 */
  categoryRequired: z._default(z.boolean(), false),
  /** Files whose bytes are not all there yet: a draft with one does not circulate. */
  unfinishedUploads: z.array(z.object({ id: idSchema, name: z.string(), kind: z.enum(fileKinds) })),
  /** AUTH-09: the reader takes no attachment out; an administrator does. Absent from a server of a version before. */
  attachmentsStay: z._default(z.boolean(), false),
  /** JOB-10: the job whose next revision this is, and what it will be called; null for a draft of its own. */
  revises: z._default(z.nullable(z.object({ jobId: idSchema, trackingNumber: z.string() })), null),
  /** DRAFT-09: the incoming document that it answers. Absent from a server of a version before. */
  answered: z._default(z.nullable(answeredIncoming), null),
  /** It is kept as a template: drafts are begun from it, and it never circulates. */
  isTemplate: z._default(z.boolean(), false),
  /** Why the installation makes no PDFs of Office files; null: it makes them. */
  officeObstacle: z._default(z.nullable(z.enum(officeObstacles)), 'lang_office_not_installed'),
  /** What still stands between the draft and its circulation. */
  findings: z.array(finding),
  /** The account's signatures, for the rules and for what the page proposes. */
  signing: z.object({
    ...z.pick(draftParameters, { signatureProfile: true, standardProfiles: true, boxRule: true }).shape,
    hasTimestampAuthority: z.boolean(),
    /** DEF-08: where signature boxes are put at first. */
    signaturePage: z.enum(signaturePages),
  }),
  /** DEF-12 */
  attachmentRule: draftParameters.shape.attachmentSending,
  /** DEF-10 */
  emailDomains: draftParameters.shape.emailDomains,
  /** The account's own rates of stamp tax. */
  stampTaxRates: draftParameters.shape.stampTaxRates,
});
export type DraftDetail = z.infer<typeof draftDetail>;

const draftListItem = z.object({
  id: idSchema,
  name: z.string(),
  privacy: z.enum(privacies),
  documents: z.int(),
  /** Absent, as what follows, from a server of a version before. */
  targetEndDate: z._default(z.nullable(z.string()), null),
  department: z._default(z.nullable(z.string()), null),
  /** As `amounts.ts` writes it; null: none. */
  amount: z._default(z.nullable(z.string()), null),
  currency: z._default(z.nullable(z.string()), null),
  createdAt: z._default(z.nullable(z.string()), null),
  updatedAt: z.string(),
});

export const listDrafts = endpoint({
  method: 'POST',
  path: '/draft/get',
  summary: "The reader's own drafts, newest first (DRAFT-03)",
  caller: 'member',
  needs: { authority: drafters },
  body: z.extend(searchedPage, {
    ...draftFilter.shape,
    sort: z._default(z.enum(jobSorts), 'updatedAt'),
    descending: z._default(z.boolean(), true),
  }),
  reply: z.object({ items: z.array(draftListItem), total: z.int(), named: namedInFilter, ...besideLists }),
});

export const getDraft = endpoint({
  method: 'GET',
  path: '/draft/get/:id',
  summary: 'A draft; an all-zero id gives a blank one that is not stored (DRAFT-01)',
  caller: 'member',
  needs: { authority: drafters, record: 'draft' },
  params: byId,
  reply: draftDetail,
});

export const getBankOrder = endpoint({
  method: 'GET',
  path: '/bankorder/get/:id',
  summary: 'A bank order as a draft (UI-43, BANK-01); an all-zero id gives a blank one that is not stored',
  caller: 'member',
  needs: { ...pageNeeds.createOrder, record: 'draft' },
  params: byId,
  reply: draftDetail,
});

export const getIncomingReply = endpoint({
  method: 'GET',
  path: '/draft/incoming/:id',
  summary: 'A blank draft that answers an incoming document (UI-42, INC-12); it is not stored',
  caller: 'member',
  needs: { authority: drafters, record: 'incomingDocument' },
  params: byId,
  reply: draftDetail,
});

export const saveDraft = endpoint({
  method: 'POST',
  path: '/draft/post/:id',
  summary: 'Save a draft; an all-zero id makes a new one',
  caller: 'member',
  needs: { ...pageNeeds.beginDraft, record: 'draft' },
  params: byId,
  body: z.object({ version: z.int().check(z.minimum(0)), content: draftContent }),
  reply: draftDetail,
  once: true,
});

export const deleteDraft = endpoint({
  method: 'POST',
  path: '/draft/delete/:id',
  summary: 'Delete a draft',
  caller: 'member',
  needs: { authority: drafters, record: 'draft' },
  params: byId,
  reply: z.object({ success: z.literal(true) }),
});

export const circulateDraft = endpoint({
  method: 'POST',
  path: '/draft/circulate/:id',
  summary: 'Put a draft into circulation: it becomes a job with the same id',
  caller: 'member',
  needs: { authority: drafters, licence: true, record: 'draft' },
  params: byId,
  body: z.object({
    version: z.int().check(z.minimum(0)),
    /** Unfinished uploads that the person does without; any other one stops the circulation. */
    discardUploads: z._default(z.array(idSchema).check(z.maxLength(1000)), []),
  }),
  reply: z.object({ jobId: idSchema, trackingNumber: z.string() }),
  once: true,
});

export const removeDraftFile = endpoint({
  method: 'POST',
  path: '/draftfile/delete/:id',
  summary: 'Take a file out of its draft, with the signature boxes on it',
  caller: 'member',
  needs: { authority: drafters, record: 'file' },
  params: byId,
  reply: z.object({ success: z.literal(true), draftVersion: z.int() }),
});
