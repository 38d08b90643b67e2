// The address rule of the contract (`z.email`), written out so that the first page is spared the schema library.
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** The rules of the login form: the address as the server takes it, the password looser than a new one. */
export const loginRules = {
  email: (email: string) => (emailPattern.test(email.trim()) ? null : 'Please enter a valid email address'),
  password: (password: string) => (password.length >= 6 ? null : 'Password must be at least 6 characters'),
}
