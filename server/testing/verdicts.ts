/** What a caller gets from a route: let in, no session (401), not allowed (403), or the 404 of a missing record. */
type Verdict = 'in' | 401 | 403 | 404

/** The kinds of callers: the record in the path, if any, is the agent's, and the other owner's agency is another. */
export type Caller = 'nobody' | 'removed' | 'agent' | 'otherAgent' | 'owner' | 'otherOwner' | 'admin'

/** What each kind of caller gets. */
export type Row = Record<Caller, Verdict>

function row(verdicts: [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]): Row {
  const [nobody, removed, agent, otherAgent, owner, otherOwner, admin] = verdicts
  return { nobody, removed, agent, otherAgent, owner, otherOwner, admin }
}

//                        nobody removed agent  other owner foreign admin
export const everybody = row(['in', 'in', 'in', 'in', 'in', 'in', 'in'])
export const signedIn = row([401, 401, 'in', 'in', 'in', 'in', 'in'])
export const member = row([401, 401, 'in', 'in', 'in', 'in', 403])
/** A record that is its agent's and their owner's. */
export const ownRecord = row([401, 401, 'in', 404, 'in', 404, 403])
/** What is its person's alone, whatever their role. */
export const ownAlone = row([401, 401, 'in', 404, 404, 404, 404])
/** What everybody of an agency shares, and nobody else sees. */
export const shared = row([401, 401, 'in', 'in', 'in', 404, 403])
/** What everybody of an agency reads, and its maker and their owner change. */
export const sharedRecord = row([401, 401, 'in', 403, 'in', 404, 403])
/** What is its person's alone among the members of an agency. */
export const memberAlone = row([401, 401, 'in', 404, 404, 404, 403])
export const owner = row([401, 401, 403, 403, 'in', 'in', 403])
/** A person or invitation of the agency, which only its owner manages. */
export const ownersRecord = row([401, 401, 403, 403, 'in', 404, 403])
/** A session opens nothing of the public API. */
export const keysAlone = row([401, 401, 401, 401, 401, 401, 401])
/** What proves itself by a signature alone is refused to everybody without one. */
export const signedAlone = row([403, 403, 403, 403, 403, 403, 403])
export const admin = row([401, 401, 403, 403, 403, 403, 'in'])
