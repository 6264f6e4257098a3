import { checkRecipient, type DefinitionValues, type Finding, settingsIn } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import type { CountUses, StoreSpecials } from '../definitionStore.ts';
import { type DefinitionTrail, wasSaved } from '../trail.ts';

/**
 * UI-23: recipients. Jobs that were circulated with one keep the settings that they were circulated with.
 * @param uses counted by delivery, which stands above
 */
export const recipientStore = (uses: Readonly<Record<string, CountUses>>): StoreSpecials => ({
  uses,
  besides: (values, now, isNew) => ({
    kind: settingsIn(values).kind,
    updatedAt: now,
    ...(isNew && { createdAt: now }),
  }),
  judge,
  trail: recipientTrail,
});

/** DEF-10: what the form does not know, the account's e-mail domains. The rest is a rule of the form. */
async function judge(
  { tx, accountId }: Unit,
  _person: Person,
  _id: string,
  values: DefinitionValues,
): Promise<readonly Finding[]> {
  const { emailDomains } = await accountSettings(tx, accountId);
  const settings = settingsIn(values);
  const said = new Set(checkRecipient(settings, 'settings').map((finding) => JSON.stringify(finding)));
  return checkRecipient(settings, 'settings', emailDomains).filter(
    (finding) => !said.has(JSON.stringify(finding)),
  );
}

/** What the trail tells: names and switches, and that the settings changed, never what is in them. */
export const recipientTrail: DefinitionTrail = {
  subjectKind: 'recipient',
  tell: (unit, { became, id, name, isActive, changes, before, after }) =>
    unit.audit({
      event: became === 'created' ? 'recipient.created' : 'recipient.saved',
      subjectKind: 'recipient',
      subjectId: id,
      facts: {
        recipientName: name,
        isActive,
        ...(after && {
          kind: settingsIn(after.values).kind,
          isSingleUse: after.values.isSingleUse === true,
        }),
        ...(became !== 'created' && {
          settingsChanged: before !== null && after !== null && hasOtherSettings(before.values, after.values),
        }),
        changes,
      },
    }),
  inHistory: (event, changes) => (event === 'recipient.created' ? 'definition.created' : wasSaved(changes)),
};

const hasOtherSettings = (before: DefinitionValues, after: DefinitionValues): boolean =>
  JSON.stringify(settingsIn(before)) !== JSON.stringify(settingsIn(after));
