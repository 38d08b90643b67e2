import { createRequire } from 'node:module'
import { activityCreate, clientCreate, prospectCreate, ticketCreate } from './creates.js'
import { authentication, explainRefusal, sendKey } from './requests.js'
import { findClient, findProspect } from './searches.js'
import { eventTypes, newEvent, recordTriggers } from './triggers.js'

const require = createRequire(import.meta.url)
const byKey = (...parts) => Object.fromEntries(parts.map((part) => [part.key, part]))

/** The app for Zapier. */
export default {
  version: require('./package.json').version,
  platformVersion: require('zapier-platform-core').version,
  authentication,
  beforeRequest: [sendKey],
  afterResponse: [explainRefusal],
  triggers: byKey(...recordTriggers, newEvent, eventTypes),
  creates: byKey(clientCreate, prospectCreate, ticketCreate, activityCreate),
  searches: byKey(findClient, findProspect),
  searchOrCreates: {
    find_client: {
      key: 'find_client',
      display: { label: 'Find or Create Client', description: 'Finds a client, or adds one.' },
      search: 'find_client',
      create: 'create_client',
    },
    find_prospect: {
      key: 'find_prospect',
      display: { label: 'Find or Create Prospect', description: 'Finds a prospect, or adds one.' },
      search: 'find_prospect',
      create: 'create_prospect',
    },
  },
}
