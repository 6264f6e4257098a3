import {
  type CategoryChoice,
  type ChosenFlow,
  type DepartmentLookup,
  type DocumentType,
  type DraftContent,
  type DraftRecipient,
  isExtraRecipient,
  type LeftBehind,
  type RecipientLookup,
  type SignGroupLookup,
  type StampAccountLookup,
  type StepPerson,
  taxCurrency,
  type UserLookup,
} from '@tomar/contract';

/** What the account has now of that which the content names. */
export interface Known {
  readonly people: readonly Pick<UserLookup, 'id' | 'firstName' | 'lastName' | 'isActive'>[];
  readonly signGroups: ReadonlyMap<string, Pick<SignGroupLookup, 'name' | 'isActive'>>;
  readonly stampAccounts: ReadonlyMap<string, Pick<StampAccountLookup, 'name' | 'isActive'>>;
  readonly recipients: ReadonlyMap<string, Pick<RecipientLookup, 'name' | 'isActive' | 'isUsedUp'>>;
  readonly department: Pick<DepartmentLookup, 'name' | 'isActive' | 'mayStart'> | null;
  readonly documentTypes: readonly DocumentType[];
  readonly categories: ReadonlyMap<string, Pick<CategoryChoice, 'name' | 'isActive'>>;
  /** The circulation profile that the content names. */
  readonly flow: Pick<ChosenFlow, 'name' | 'isActive'> | null;
}

/**
 * What of a draft's or job's content a new draft begins with: all but its days and its number, and without what cannot be
 * used any more, which is told by name.
 */
export function bringAlong(
  content: DraftContent,
  known: Known,
): { readonly content: DraftContent; readonly leftBehind: LeftBehind[] } {
  const leftBehind: LeftBehind[] = [];
  const leave = (kind: LeftBehind['kind'], name: string, step: number | null = null) =>
    leftBehind.push({ kind, name, step });

  const steps = content.steps.map((step, index) => ({
    ...step,
    people: step.people.filter((person) => {
      const gone = goneActor(person, known);
      if (gone) leave(gone.kind, gone.name, index + 1);
      return gone === null;
    }),
  }));
  const stays = (recipient: DraftRecipient) => {
    if (isExtraRecipient(recipient)) return true;
    const choice = known.recipients.get(recipient.recipientId);
    if (choice?.isActive && !choice.isUsedUp) return true;
    leave('recipient', choice?.name ?? '');
    return false;
  };
  const recipients = content.recipients.filter(stays);
  const categoryIds = content.categoryIds.filter((id) => {
    const category = known.categories.get(id);
    if (!category?.isActive) leave('category', category?.name ?? '');
    return category?.isActive;
  });
  const profileStays = content.circulationProfileId === null || known.flow?.isActive === true;
  if (!profileStays) leave('circulationProfile', known.flow?.name ?? '');
  const { department } = known;
  const mayUse = content.departmentId === null || (department?.isActive && department.mayStart);
  if (!mayUse) leave('department', department?.name ?? '');
  const hasType = known.documentTypes.includes(content.documentType);
  if (!hasType) leave('documentType', content.documentType);

  const keys = new Set(steps.flatMap((step) => step.people.map(({ key }) => key)));
  return {
    leftBehind,
    content: {
      ...content,
      steps,
      recipients,
      categoryIds,
      // Its steps stay, as if they had been drawn for the job.
      circulationProfileId: profileStays ? content.circulationProfileId : null,
      boxes: content.boxes.filter(({ personKey }) => keys.has(personKey)),
      departmentId: mayUse ? content.departmentId : null,
      documentType: hasType ? content.documentType : 'General',
      // They were the other's own.
      documentNumber: '',
      targetEndDate: null,
      finalizeLaterDate: null,
      validUntil: null,
      incomingDocId: null,
      ...taxOf(content),
      leftBehind: [],
    },
  };
}

/** A rate of exchange is of its day, and so is what was reckoned by it. Of TRY the rules tell what has changed since. */
const taxOf = ({ currency, stampTax, stampTaxReason }: DraftContent) =>
  currency === taxCurrency
    ? { exchangeRate: '', stampTax, stampTaxReason }
    : { exchangeRate: '', stampTax: '', stampTaxReason: '' };

function goneActor(
  person: StepPerson,
  { people, signGroups, stampAccounts }: Known,
): { readonly kind: 'user' | 'signGroup' | 'stampAccount'; readonly name: string } | null {
  if (person.kind === 'user') {
    const user = people.find(({ id }) => id === person.userId);
    if (user?.isActive) return null;
    return { kind: 'user', name: user ? `${user.firstName} ${user.lastName}` : '' };
  }
  if (person.kind === 'stamp') {
    const account = stampAccounts.get(person.stampAccountId);
    return account?.isActive ? null : { kind: 'stampAccount', name: account?.name ?? '' };
  }
  if (person.kind !== 'signGroup') return null;
  const group = signGroups.get(person.signGroupId);
  return group?.isActive ? null : { kind: 'signGroup', name: group?.name ?? '' };
}
