import { resetPassword } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { t } from '../../../i18n/t.ts';
import { NewPassword } from '../NewPassword.tsx';
import { linkTexts } from './linkTexts.ts';

interface NewPasswordFormProps {
  readonly link: { readonly linkId: string; readonly token: string };
  readonly email: string;
  readonly saved: () => void;
}

/** Sets another password by a link (ID-14). */
export const NewPasswordForm = ({ link, email, saved }: NewPasswordFormProps) => (
  <NewPassword
    email={email}
    action={t(linkTexts.save)}
    save={(password) => call(resetPassword, { body: { ...link, password } })}
    saved={saved}
  />
);
