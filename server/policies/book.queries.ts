/** Makes one of the rows of an agency's book that are of the same day. */
export const compactBook = 'select compact_book($1)'
