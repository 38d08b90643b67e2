import { describe, expect, it } from 'vitest'
import { writeIntents } from '#shared/assistant/understanding.contract.ts'
import { understand } from './understand.rules.ts'

const intentOf = (text: string) => understand(text, { today: '2026-11-20' }).intent

describe('what wraps a request changes nothing of it', () => {
  it.each([
    ['I would like to kindly ask you to open a support ticket for Brookside Dental LLC', 'ticket.create'],
    ['would you be so kind as to submit a ticket for Mr. Petrov', 'ticket.create'],
    ['would it be possible to open a ticket for Grant Farms', 'ticket.create'],
    ['I would appreciate it if you could close T-14', 'ticket.update'],
    ['when you have a minute, add a new client', 'client.create'],
    ['i want create client, name is Olga Petrova', 'client.create'],
    ['i got off the phone with Tina Wells could you open a ticket for that', 'ticket.create'],
    ['can we get T-90 marked as resolved', 'ticket.update'],
  ])('%s is %s', (text, intent) => {
    expect(intentOf(text)).toBe(intent)
  })
})

describe('a command may stand without its verb', () => {
  it.each([
    ['new client please', 'client.create'],
    ['new lead please', 'prospect.create'],
    ['new clients to add: Bea Fox', 'client.create'],
    ['got a lead to add: Martha Quist', 'prospect.create'],
    ['set a ticket up for Mike Dunn', 'ticket.create'],
    ['ticket to call back Mr. Shah on Thursday', 'ticket.create'],
    ['update carls phone number', 'client.update'],
    ['log a call with Sara Voss as a ticket', 'ticket.create'],
    ['i finished ticket 16 mark it resolved', 'ticket.update'],
    ['up the priority of T-5', 'ticket.update'],
    ['irene castle new phone 555-909-3311', 'client.update'],
    ['beths email is now beth@new.com', 'client.update'],
    ['I need the phone number for Quick Lube changed to 555-101-0101', 'client.update'],
    ['mark the prospect Pilar Vega converted', 'prospect.update'],
    ['new client Maya Singh', 'client.create'],
    ['client add: Suzy Kim, 555-909-1010', 'client.create'],
    ['we just signed Peter Huang add him as a client', 'client.create'],
    ['a new prospect came in today, Otis Reed, please add', 'prospect.create'],
    ['make Jonah a lead', 'prospect.create'],
    ['ticket for oconnor: needs proof of insurance by monday', 'ticket.create'],
    ['a ticket for Rosie please, she is missing her dec page', 'ticket.create'],
    ['ticket creation for Amir Khan', 'ticket.create'],
    ['creating a ticket for Paul Nash about a flat tire', 'ticket.create'],
    ['closing T-64, its resolved', 'ticket.update'],
    ['T52 is resolved now, please update', 'ticket.update'],
    ['yusuf moved to a new phone 555-212-3434, fix it', 'client.update'],
    ['The Thompsons got a new number: 555-777-6565', 'client.update'],
    ['prospect penny lane status quoted please', 'prospect.update'],
    ['the lead Mia Wong is lost, update it', 'prospect.update'],
  ])('%s is %s', (text, intent) => {
    expect(intentOf(text)).toBe(intent)
  })
})

describe('what is looked for', () => {
  it.each([
    ['get the lead for Harbor View Inn', 'prospect.search'],
    ['pull up our newest clients', 'client.search'],
    ['open the record for Nora Quinn', 'client.search'],
    ['client Raj Gupta', 'client.search'],
    ['Sofia Reyes phone number', 'client.search'],
    ['search for tamika brown', 'client.search'],
    ['check if Ida Adler is a client', 'client.search'],
    ['Harvest Bakery lead, pull it up', 'prospect.search'],
    ['show me new leads', 'prospect.search'],
    ['do the Kowalskis have an open ticket?', 'ticket.search'],
    ['where is ticket 205', 'ticket.search'],
    ['which producer leads', 'top_agent'],
    ['where is the market headed', 'market_trends'],
    ["what's the average premium for a policy", 'premium'],
    ['look rosie alvarez up', 'client.search'],
    ["I need Gary Noble's email address", 'client.search'],
    ["where's that ticket about the windshield", 'ticket.search'],
    ['do we have many open tickets', 'open_tickets'],
    ['expiring auto policies', 'policy.expiring'],
    ['do I have admin permissions', 'user.info'],
    ['what kinds of things can you help with', 'identity'],
    ['are premiums rising nationwide', 'market_trends'],
    ['how is everything with my book', 'agency_overview'],
    ['do clients stay with us', 'retention'],
  ])('%s is %s', (text, intent) => {
    expect(intentOf(text)).toBe(intent)
  })
})

describe('slips', () => {
  it.each([
    ['mkae a tikcet', 'ticket.create'],
    ['ad a new clinet called Joe Rizzo', 'client.create'],
    ['udpate propsect sam hill phone 555-444-0000', 'prospect.update'],
    ['polices expiring soon', 'policy.expiring'],
    ['wat can you do', 'identity'],
    ['hiii', 'greeting'],
  ])('%s is %s', (text, intent) => {
    expect(intentOf(text)).toBe(intent)
  })
})

describe('what only sounds like a figure is for the server', () => {
  it.each([
    'retention strategies',
    'premium audit process',
    'renewal letter template',
    'how are tickets numbered',
    'who is responsible for approving refunds',
    'set my status to away',
    'how many clients does an average agency have',
    'maybe later',
    'client confidentiality',
    'pipeline explosion news',
    'premium gas price',
    'open a window',
    'what is premium',
    'how many tickets can I create per day',
    'which users can update clients',
    'walk me through adding a client',
    'no, leave the ticket open',
  ])('%s', (text) => {
    expect(intentOf(text)).toBe('none')
  })
})

describe('what is said about writing writes nothing', () => {
  it.each([
    'creating a ticket for clients is slow',
    'log the lead for Bob',
    'could I create a ticket from my phone',
    'i will create the ticket myself',
    'open a claim with Travelers',
    'will you update the client automatically',
    'write a ticket follow up email',
    'give me the details of Al Green',
    'adding a client gives me an error',
    'ticket creation is broken',
    'give me the number of active clients',
  ])('%s', (text) => {
    expect(writeIntents).not.toContain(intentOf(text))
  })
})
