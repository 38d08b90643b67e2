/** The agencies with a book. */
export const bookkeepers = 'select id from agencies where deleted_at is null order by id'

/** Makes one of the rows of an agency's book that are of the same day. */
export const compactBook = 'select compact_book($1)'
