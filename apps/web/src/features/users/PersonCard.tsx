import type { getProfile, ReplyOf } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { uiTexts } from '../../ui/texts.ts';
import { PersonFacts } from './PersonFacts.tsx';
import { PictureChoice } from './PictureChoice.tsx';
import { profileTexts } from './texts.ts';

export type Profile = ReplyOf<typeof getProfile>;

export function PersonCard({ profile }: { profile: Profile }) {
  const { id, email, title, department } = profile;
  const name = `${profile.firstName} ${profile.lastName}`;
  return (
    <PersonFacts
      title={name}
      userId={id}
      mt="md"
      facts={[
        [t(profileTexts.email), email],
        [t(profileTexts.titleOfPerson), title ?? t(uiTexts.notGiven)],
        [t(profileTexts.department), department ?? t(uiTexts.notGiven)],
      ]}
    >
      <PictureChoice picture={profile.profilePicture} name={name} />
    </PersonFacts>
  );
}
