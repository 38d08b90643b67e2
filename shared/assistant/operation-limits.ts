// Apart from the contract, so that the dialog knows these without the schemas.

/** How far ahead expiring policies are looked for, in days, and how many are listed. */
export const expiringDays = 60
export const maxExpiring = 8
/** Clients, prospects and tickets that a listing shows, and matches of a single name. */
export const maxListed = 5
export const maxNamed = 1
/** How long a write by conversation can be undone. */
export const hoursToUndo = 24
