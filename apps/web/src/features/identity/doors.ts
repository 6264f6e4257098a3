/** The pages for somebody who has not signed in, besides the sign-in page: one part, so that the frame names it once. */

export { ExternalPage } from './external/ExternalPage.tsx';
export { MfaPage } from './factors/MfaPage.tsx';
export { InvitationPage } from './InvitationPage.tsx';
export { ForgottenPage } from './links/ForgottenPage.tsx';
export { ResetPage } from './links/ResetPage.tsx';
export { TokenPage } from './links/TokenPage.tsx';
export { MobileSignInPage } from './mobileSign/MobileSignInPage.tsx';
