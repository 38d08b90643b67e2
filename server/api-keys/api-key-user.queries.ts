/** The key of a secret's hash, with all that a call must know of whom it acts for. */
export const findApiKey = 'select * from find_api_key($1)'

/** Notes that a key was used. */
export const touchApiKey = 'update api_keys set last_used_at = $2 where id = $1'
