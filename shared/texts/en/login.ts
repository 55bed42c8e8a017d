import { areaTexts } from '../area-texts.ts';

/** Sign-in (rules 2, 5, 8). */
export const login = areaTexts({
  default: {
    screen_login_username: 'Username',
    screen_login_password: 'Password',
    screen_login_submit: 'Log in',
    screen_login_forgotten: 'Forgotten password?',
    screen_login_username_invalid: 'Please enter a username',
    screen_login_password_invalid: 'Please enter a password',
    screen_login_unauthorized: 'Invalid username / password combination',
    screen_login_accountDisabled: 'Your account has been disabled',
    screen_login_changePassword: 'Choose your own password first',
    screen_login_capsLock: 'Caps lock is on',
    screen_login_showPassword: 'Show password',
    screen_login_hidePassword: 'Hide password',
  },
});
