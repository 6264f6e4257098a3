import { ApiError, acceptInvitation, type LoginData, signIn } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { noteRefresh } from '../../api/lastRefresh.ts';
import { t } from '../../i18n/t.ts';
import { invitationTexts } from './invitationTexts.ts';
import { NewPassword } from './NewPassword.tsx';

interface PasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly signedIn: (login: LoginData) => void;
}

/** Sets the first password and signs in with it. */
export const PasswordForm = ({ token, email, signedIn }: PasswordFormProps) => (
  <NewPassword
    email={email}
    action={t(invitationTexts.accept)}
    save={(password) => accept(token, password)}
    saved={(login) => {
      if (!login) location.assign('/');
      else {
        signedIn(login);
        noteRefresh(login.loginId);
      }
    }}
  />
);

/** @returns null when the password is set and the sign-in did not follow: the person signs in by hand */
async function accept(token: string, password: string): Promise<LoginData | null> {
  const { email, accountCode } = await call(acceptInvitation, { body: { token, password } });
  try {
    const { data, pending } = await call(signIn, { body: { email, password, accountCode } });
    if (pending !== undefined) {
      location.assign(`/mfa#${pending}`);
      return new Promise<never>(() => {});
    }
    return data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
