/** Finds an API key by the hash of its secret, with the agency owner whose rights it uses. */
export const findApiKey = 'select * from find_api_key($1)'

/** Notes that a key was used. */
export const touchApiKey = 'update api_keys set last_used_at = $2 where id = $1'
