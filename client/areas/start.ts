import { ForgottenPassword } from '../screens/account/forgotten-password.tsx';
import { Login } from '../screens/account/login.tsx';
import { ResetPassword } from '../screens/account/reset-password.tsx';
import { SignOn } from '../screens/account/sign-on/sign-on.tsx';
import { Home } from '../screens/home/home.tsx';

export const screens = { ForgottenPassword, Home, Login, ResetPassword, SignOn };
