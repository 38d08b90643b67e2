/** What the word in the address means, after a provider sent the browser back to the login. Other words mean nothing. */
const loginTexts: Record<string, string> = {
  no_account:
    'No account here matches a verified email address of that account. Log in with your password and link it on your profile, or sign up.',
  unverified_email:
    'That account has no verified email address, so it cannot be matched. Log in with your password and link it on your profile.',
  account_locked: 'Account locked. Please contact support.',
  agency_deleted: 'This account was deleted. Please contact support to restore it.',
  cancelled: 'You cancelled the sign-in. Nothing was changed.',
  failed: 'The sign-in did not work or took too long. Please try again.',
}

/** Why an SSO sign-in came back without a session; null when there is nothing to say. */
export function loginOutcomeText(word: string | null): string | null {
  return word !== null && Object.hasOwn(loginTexts, word) ? (loginTexts[word] ?? null) : null
}

type LinkOutcome = { text: string; isGood: boolean }

const linkTexts: Record<string, LinkOutcome> = {
  linked: { text: 'The account is linked. You can sign in with it from now on.', isGood: true },
  taken: { text: 'That account is already linked to another user. Unlink it there first.', isGood: false },
  cancelled: { text: 'You cancelled. Nothing was linked.', isGood: false },
  failed: { text: 'The account could not be linked. Please try again.', isGood: false },
}

/** What became of linking an outside account; null when there is nothing to say. */
export function linkOutcome(word: string | null): LinkOutcome | null {
  return word !== null && Object.hasOwn(linkTexts, word) ? (linkTexts[word] ?? null) : null
}
