const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * The rules of the login form, looser than those for new passwords (P5, security.md 5). Plain functions rather than a
 * contract: the server accepts any text at login, and the first page is spared the schema library.
 */
export const loginRules = {
  email: (email: string) => (emailPattern.test(email.trim()) ? null : 'Please enter a valid email address'),
  password: (password: string) => (password.length >= 6 ? null : 'Password must be at least 6 characters'),
}
