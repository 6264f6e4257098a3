import type { DefinitionRecord } from '@tomar/contract';
import { NamedInProfiles } from './NamedInProfiles.tsx';

/** The circulation profiles that send to a recipient. */
export const RecipientProfiles = ({ record }: { record: DefinitionRecord }) => (
  <NamedInProfiles kind="recipient" ids={[record.id]} />
);
