import { type SignatureProfile, type SignatureStandard, signatureProfiles } from '@tomar/contract';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { profileFamilyTexts, signatureProfileTexts, standardTexts } from './standardTexts.ts';

/** `Uzun ömürlü, arşiv (LTA)`: a profile at the beginning of a line. */
export function profileLabel(profile: SignatureProfile): string {
  const name = t(signatureProfileTexts[profile]);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Options of a choice of profiles, by family. */
export function profileOptions() {
  const options = (turkish: boolean) =>
    signatureProfiles
      .filter((profile) => profile.startsWith('tr-') === turkish)
      .map((value) => ({ value, label: profileLabel(value) }));
  return [
    { group: t(profileFamilyTexts.etsi), items: options(false) },
    { group: t(profileFamilyTexts.turkish), items: options(true) },
  ];
}

/** `PAdES (PDF) – uzun ömürlü, arşiv (LTA)`. */
export const signingLabel = (standard: SignatureStandard, profile: SignatureProfile | null): string =>
  profile === null
    ? t(standardTexts[standard])
    : `${t(standardTexts[standard])} – ${t(signatureProfileTexts[profile])}`;

/** A message's parameters as a person reads them: profiles by their names. */
export const readableParams = (params: readonly (string | number)[] | undefined) =>
  params?.map((param) => {
    const profile = signatureProfiles.find((one) => one === param);
    return profile === undefined ? param : t(signatureProfileTexts[profile]);
  });
