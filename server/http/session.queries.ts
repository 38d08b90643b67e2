/** The session of a token, with all that a call must know of its person. */
export const findSession = 'select * from find_session($1)'

/** Notes that a session was used. */
export const touchStatement = 'update sessions set updated_at = $2 where id = $1'
