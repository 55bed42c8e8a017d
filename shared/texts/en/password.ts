import { areaTexts } from '../area-texts.ts';

/** Forgotten and reset password (rules 2, 5, 8). */
export const password = areaTexts({
  default: {
    screen_forgottenPassword_intro:
      'Enter your username and we will send you an email with a link to reset your password.',
    screen_forgottenPassword_submit: 'Send email',
    screen_forgottenPassword_back: 'Back to login',
    screen_forgottenPassword_error: 'There was an error sending the email',
    screen_forgottenPassword_emailSent: 'The email has been sent successfully',
    screen_forgottenPassword_thanks:
      'Thanks, if your username matches an account, we have just sent you an email to reset your password.',
    screen_resetPassword_newPassword: 'New password',
    screen_resetPassword_confirmPassword: 'Confirm password',
    screen_resetPassword_submit: 'Reset password',
    screen_resetPassword_error: 'There was an error resetting your password',
    screen_resetPassword_success: 'Your password has been reset successfully',
    screen_resetPassword_mismatch: "Password don't match",
    screen_resetPassword_required: 'Please enter a password',
    screen_resetPassword_valid: 'Valid',
    screen_resetPassword_invalid: 'Invalid',
    screen_resetPassword_requirements: 'Your password needs',
    screen_resetPassword_met: 'met',
    screen_resetPassword_unmet: 'not met yet',
    screen_resetPassword_length: '8 to 160 characters',
    screen_resetPassword_lower: 'a lowercase letter',
    screen_resetPassword_upper: 'an uppercase letter',
    screen_resetPassword_digit: 'a digit',
    screen_resetPassword_special: 'a special character: {specials}',
    screen_resetPassword_allowed: 'only letters, digits and these characters',
    screen_adminUser_PasswordInvalid: 'Invalid Password',
  },
});
