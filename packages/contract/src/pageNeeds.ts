import type { Needs } from './callers.ts';

/**
 * What the pages of the menu ask of their reader: the endpoint that each asks first has it from here. It stands apart
 * from the endpoints, because every page has the menu, and is to load without their schemas.
 */
export const pageNeeds = {
  createJob: { authority: ['Draft'] },
  /** To begin a draft, from whichever page, and from nothing or a job that there was. */
  beginDraft: { authority: ['Draft'], licence: true },
  /** UI-53, ACC-12 */
  createOrder: { authority: ['Draft'], module: 'BankOrders', option: 'enableBankOrderPage' },
  myJobs: { authority: ['Approved', 'Signer', 'Draft'] },
  /** UI-47, UI-55, ACC-11 */
  myStamps: { authority: ['Muhur'], module: 'Stamps' },
  jobManagement: { authority: ['Report'] },
  /** UI-59 */
  incomingDocuments: {},
  enterIncoming: { authority: ['IncomingDocumentsManager', 'IncomingDocumentsAssigner'] },
  users: { authority: ['User'] },
  parameters: { authority: ['Admin'] },
  directory: { authority: ['Admin'] },
  tasks: { authority: ['Admin'] },
  audit: { authority: ['Admin'] },
} as const satisfies Readonly<Record<string, Needs>>;
