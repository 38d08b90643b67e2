import { describe, expect, it } from 'vitest'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { fieldsOf } from '#shared/fields/record-field.ts'
import { nameIn } from './names.rules.ts'
import { understand } from './understand.rules.ts'

// A Friday.
const today = '2026-11-20'

describe('what sentences of every kind name', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      'create a ticket for D’Angelo’s Pizza titled “COI request” with high priority due Friday',
      { name: "D'Angelo's Pizza", title: 'COI request', priority: 'high', dueDate: '2026-11-27' },
    ],
    ['new ticket hail dmg, claim, urgent', { title: 'hail dmg', ticketType: 'claim', priority: 'urgent' }],
    [
      'ticket for oconnor: needs proof of insurance by monday',
      { name: 'oconnor', title: 'needs proof of insurance', dueDate: '2026-11-23' },
    ],
    [
      'log a ticket for Maria Lopez about her roof leak, pretty urgent',
      { name: 'Maria Lopez', title: 'her roof leak', priority: 'urgent' },
    ],
    [
      'open a ticket for the Hendersons regarding a cancelled autopay, low priority please',
      { name: 'Hendersons', title: 'a cancelled autopay', priority: 'low' },
    ],
    ['open a ticket about the wrong VIN for Sofia Reyes', { title: 'the wrong VIN', name: 'Sofia Reyes' }],
    [
      "create a ticket called 'Renewal review' due next Friday",
      { title: 'Renewal review', dueDate: '2026-11-27' },
    ],
    [
      'log in a policy change request ticket for Pinnacle Partners LLC',
      { name: 'Pinnacle Partners LLC', ticketType: 'policy_change' },
    ],
    [
      "new urgent claim ticket for O'Hara & Sons, Inc.",
      { name: "O'Hara & Sons", priority: 'urgent', ticketType: 'claim' },
    ],
    ['ticket for Smith-Jones family: double charged', { name: 'Smith-Jones', title: 'double charged' }],
    ['bump T-104 to urgent', { ticketNumber: 104, priority: 'urgent' }],
    [
      'set ticket #45 status to in progress and priority to low',
      { ticketNumber: 45, ticketStatus: 'in_progress', priority: 'low' },
    ],
    ['rename ticket 18 to “COI for landlord”', { ticketNumber: 18, title: 'COI for landlord' }],
    ["change T-33's priority from low to high", { ticketNumber: 33, priority: 'high' }],
    ['close ticket no. 7', { ticketNumber: 7, ticketStatus: 'resolved' }],
    ['reopen T-9', { ticketNumber: 9, ticketStatus: 'open' }],
    ['tkt 5 done, close it', { ticketNumber: 5, ticketStatus: 'resolved' }],
    ['add a note to T-88: client sent photos', { ticketNumber: 88, description: 'client sent photos' }],
    [
      'update description of T-12 to "waiting on carrier"',
      { ticketNumber: 12, description: 'waiting on carrier' },
    ],
    [
      "change maria lopez's email to m@x.com and phone to 555 123 4567",
      { name: 'maria lopez', email: 'm@x.com', phone: '5551234567' },
    ],
    ["update Bob O’Brien's phone to (555) 123-4567", { name: "Bob O'Brien", phone: '5551234567' }],
    ["update phone for D'Angelo's Pizza to 555.987.6543", { name: "D'Angelo's Pizza", phone: '5559876543' }],
    ['set the phone of Ana-Maria Silva to +1 555-222-1111', { name: 'Ana-Maria Silva', phone: '5552221111' }],
    ["Joanne Fisk's new number is 1 (555) 678 4321", { name: 'Joanne Fisk', phone: '5556784321' }],
    ["change J & B Plumbing's email to jb@plumb.com.", { name: 'J & B Plumbing', email: 'jb@plumb.com' }],
    [
      'update Bluebird Cleaning LLC phone to 5553218899',
      { name: 'Bluebird Cleaning LLC', phone: '5553218899' },
    ],
    ['yusuf moved to a new phone 555-212-3434, fix it', { name: 'yusuf', phone: '5552123434' }],
    ['The Thompsons got a new number: 555-777-6565', { name: 'Thompsons', phone: '5557776565' }],
    ['new phone for Peter Huang is 555-678-1234', { name: 'Peter Huang', phone: '5556781234' }],
    ['new email for the Fitzgeralds: fitz@home.net', { name: 'Fitzgeralds', email: 'fitz@home.net' }],
    [
      'please update Devon Blake with the new email devon@blake.co',
      { name: 'Devon Blake', email: 'devon@blake.co' },
    ],
    ['beths email is now beth@new.com', { email: 'beth@new.com' }],
    ['his email changed, update Raj Gupta to raj@new.com', { name: 'Raj Gupta', email: 'raj@new.com' }],
    [
      'The correct email for Stonebridge HOA is board@stonebridge.org, please change it',
      { name: 'Stonebridge HOA', email: 'board@stonebridge.org' },
    ],
    ['add 555-343-5656 as phone number for Pam Ruiz', { name: 'Pam Ruiz', phone: '5553435656' }],
    ["put Fatima Zahra's new cell in, 555-313-4141", { name: 'Fatima Zahra', phone: '5553134141' }],
    ['add client Kwame Mensah 555.444.1212', { name: 'Kwame Mensah', phone: '5554441212' }],
    [
      'New customer: Bluebird Cleaning LLC, phone (555) 321-8899',
      { name: 'Bluebird Cleaning LLC', phone: '5553218899' },
    ],
    [
      "create a client named Ramona O'Shea with email ramona@oshea.com",
      { name: "Ramona O'Shea", email: 'ramona@oshea.com' },
    ],
    [
      "add client: Omar's BBQ & Grill, (555) 432-1098, omar@bbq.com",
      { name: "Omar's BBQ & Grill", phone: '5554321098', email: 'omar@bbq.com' },
    ],
    ['i want create client, name is Olga Petrova', { name: 'Olga Petrova' }],
    ['we just signed Peter Huang add him as a client', { name: 'Peter Huang' }],
    ['new client Maya Singh', { name: 'Maya Singh' }],
    ['client add: Suzy Kim, 555-909-1010', { name: 'Suzy Kim', phone: '5559091010' }],
    ['put Nina Patel in as a client', { name: 'Nina Patel' }],
    ['add Oak Hill Dental as a prospect', { name: 'Oak Hill Dental' }],
    ['new lead: Rita Gomez, 555-777-8899', { name: 'Rita Gomez', phone: '5557778899' }],
    ['a new prospect came in today, Otis Reed, please add', { name: 'Otis Reed' }],
    ['make Jonah a lead', { name: 'Jonah' }],
    ['got a lead to add: Martha Quist', { name: 'Martha Quist' }],
    ['mark Rita Gomez as contacted', { name: 'Rita Gomez', prospectStatus: 'contacted' }],
    ["change Tim Hale's status from new to quoted", { name: 'Tim Hale', prospectStatus: 'quoted' }],
    ['prospect penny lane status quoted please', { name: 'penny lane', prospectStatus: 'quoted' }],
    [
      'update prospect Ines Duarte email ines@d.com, phone 555-818-2020 and status to lost',
      { name: 'Ines Duarte', email: 'ines@d.com', phone: '5558182020', prospectStatus: 'lost' },
    ],
    ["move Sal's Diner to quoted", { name: "Sal's Diner", prospectStatus: 'quoted' }],
    ['find D’Angelo’s Pizza', { query: "D'Angelo's Pizza" }],
    ['open the record for Nora Quinn', { query: 'Nora Quinn' }],
    ['look rosie alvarez up', { query: 'rosie alvarez' }],
    ['search tickets for "dec page"', { query: 'dec page' }],
    ["I need Gary Noble's email address", { query: 'Gary Noble' }],
    ['policies expiring in the next 45 days', { days: 45 }],
    ['what did we write in June', { period: { from: '2026-06-01', to: '2026-06-30', label: 'June' } }],
    ['how much commercial premium last quarter', { policyType: 'commercial' }],
  ])('%s', (text, named) => {
    expect(understand(text, { today }).entities).toMatchObject(named)
  })

  it('is no title where a description is quoted, and no priority where a title says it', () => {
    expect(understand('update description of T-12 to "waiting"', { today }).entities.title).toBeUndefined()
    expect(understand('create a ticket urgent', { today }).entities.title).toBeUndefined()
  })
})

describe('a name with a field of its own', () => {
  it.each([
    ["what is harbor cafe's entity type", 'harbor cafe'],
    ["find harbor cafe's FEIN", 'harbor cafe'],
    ["what's Harbor Cafe's NAICS?", 'Harbor Cafe'],
    ["who is Harbor Cafe's producer", 'Harbor Cafe'],
    ["tell me Maria Lopez's date of birth", 'Maria Lopez'],
    ["get Roberts' city", 'Roberts'],
    ["find Harbor Cafe's current carrier", 'Harbor Cafe'],
    ["find Joe's Street Tacos", "Joe's Street Tacos"],
  ])('%s names %s', (text, name) => {
    expect(nameIn(text)).toBe(name)
  })

  it.each(fieldsOf(clientFields).map(([, { label }]) => label))('is not named by the label %s', (label) => {
    expect(nameIn(`look up harbor cafe's ${label}`)).toBe('harbor cafe')
  })
})
