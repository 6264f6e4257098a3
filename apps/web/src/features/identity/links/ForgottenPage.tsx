import { linkTexts } from './linkTexts.ts';
import { RequestLink } from './RequestLink.tsx';

/** ID-13 */
export const ForgottenPage = () => (
  <RequestLink kind="password" title={linkTexts.forgottenTitle} body={linkTexts.forgottenBody} />
);
