import { getRouteApi } from '@tanstack/react-router';
import { SigningPage } from './SigningPage.tsx';

const route = getRouteApi('/$accountCode/myjob/sign');

/** The reader's own signature (SIGN-01, SIGN-02). */
export const SignPage = () => <SigningPage act="sign" named={route.useSearch().jobs} />;
