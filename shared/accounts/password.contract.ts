import { z } from 'zod'

/** What the login form asks of a password; the limit above keeps hashing cheap. */
export const minLoginPassword = 6
/** What a new password needs. */
export const minNewPassword = 8
export const maxPassword = 256

export const passwordTooShort = 'Password must be at least 8 characters'
export const passwordTooCommon = 'This password is too common. Please choose another one'

/** A password as the login form takes it. */
export const LoginPassword = z
  .string('Password must be at least 6 characters')
  .min(minLoginPassword, 'Password must be at least 6 characters')
  .max(maxPassword, 'This password is too long')

/** A new password of sign-up, reset and change. A short one carries `reason: password_too_short`. */
export const NewPassword = z
  .string(passwordTooShort)
  .refine((password) => password.length >= minNewPassword, {
    error: passwordTooShort,
    params: { reason: 'password_too_short' },
  })
  .max(maxPassword, 'This password is too long')
