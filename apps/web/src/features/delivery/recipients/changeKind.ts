import {
  emailRecipient,
  fileSystemRecipient,
  type Recipient,
  type RecipientKind,
  recipientDemands,
} from '@tomar/contract';

/**
 * The settings after another kind was chosen. What all kinds have stays; what only this kind has comes back as it was
 * when it was chosen before.
 * @param left settings of kinds that were left, by kind
 */
export function changeKind(
  settings: Recipient,
  kind: RecipientKind,
  left: ReadonlyMap<RecipientKind, Recipient>,
): Recipient {
  const common = recipientDemands.parse(settings);
  const before = left.get(kind);
  return before ? { ...before, ...common } : blankOf[kind](common);
}

const blankOf: Record<RecipientKind, (common: object) => Recipient> = {
  Email: (common) => emailRecipient.parse({ ...common, kind: 'Email', to: [] }),
  FileSystem: (common) => fileSystemRecipient.parse({ ...common, kind: 'FileSystem', path: '' }),
};
