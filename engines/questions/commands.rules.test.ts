import { describe, expect, it } from 'vitest'
import { type Command, commandHelp, parseCommand } from './commands.rules.ts'

const understood: [string, Command][] = [
  ['!db', { verb: 'help' }],
  ['!db help', { verb: 'help' }],
  ['!DB ME', { verb: 'me' }],
  ['expiring 30', { verb: 'expiring', days: 30 }],
  ['!db expiring', { verb: 'expiring', days: 60 }],
  [`!db find clients name:"O'Brien"`, { verb: 'find', thing: 'client', fields: { name: "O'Brien" } }],
  ["!db find clients name:O'Brien", { verb: 'find', thing: 'client', fields: { name: "O'Brien" } }],
  ['!db find clients name:“Dana Fox”', { verb: 'find', thing: 'client', fields: { name: 'Dana Fox' } }],
  [
    String.raw`!db find clients name:"The \"Anchor\" Bar"`,
    { verb: 'find', thing: 'client', fields: { name: 'The "Anchor" Bar' } },
  ],
  ['!db find tickets', { verb: 'find', thing: 'ticket', fields: {} }],
  ['!db count tickets status:open', { verb: 'count', thing: 'ticket', fields: { status: 'open' } }],
  [
    '!db find tickets STATUS:"in progress" overdue:yes',
    { verb: 'find', thing: 'ticket', fields: { status: 'in progress', overdue: 'yes' } },
  ],
  [
    '!db update ticket T-104 status:resolved',
    { verb: 'update', thing: 'ticket', target: 'T-104', fields: { status: 'resolved' } },
  ],
  [
    '!db update client "Dana Fox" email:dana@fox.example phone:757-555-0142',
    {
      verb: 'update',
      thing: 'client',
      target: 'Dana Fox',
      fields: { email: 'dana@fox.example', phone: '757-555-0142' },
    },
  ],
  [
    '!db create ticket title:"Call: renewal" type:claim',
    { verb: 'create', thing: 'ticket', fields: { title: 'Call: renewal', type: 'claim' } },
  ],
]

const unclear: [string, string, number][] = [
  ['!db drop table clients', `I don't know the command "drop"`, 5],
  ['!db select * from users', `I don't know the command "select"`, 5],
  ['!db find users', 'After "find" I expected clients, prospects or tickets.', 10],
  ['!db find constructor', 'After "find" I expected clients, prospects or tickets.', 10],
  ['!db find', 'After "find" I expected clients, prospects or tickets.', 9],
  ['!db find clients password:x', `I don't know the field "password" of clients. There are: name.`, 18],
  ['!db find clients __proto__:x', 'I expected a field such as name:… and not "__proto__:x".', 18],
  ['!db find clients agencyid:1', `I don't know the field "agencyid" of clients.`, 18],
  [
    `!db find clients name:x'; drop table clients;--`,
    'I expected a field such as name:… and not "drop".',
    27,
  ],
  ['!db find clients name:"Dana', 'A quote is not closed.', 18],
  ['!db find clients name:', 'The field "name" has no value.', 18],
  ['!db find clients name:""', 'The field "name" has no value.', 18],
  ['!db find clients name:a name:b', 'The field "name" appears twice.', 25],
  ['!db update ticket status:open', 'After "update ticket" I expected which one, such as T-104.', 19],
  ['!db update ticket T-104', 'Name what to change: status, priority, title, description.', 24],
  ['!db update ticket T-104 type:claim', `I don't know the field "type" of tickets.`, 25],
  [
    '!db update client "Dana" name:Eve',
    `I don't know the field "name" of clients. There are: email, phone.`,
    26,
  ],
  ['!db create ticket title:x', 'A new ticket needs type:…', 26],
  ['!db create client email:a@b.example', 'A new client needs name:…', 36],
  ['!db expiring 0', 'I expected a number of days from 1 to 365.', 14],
  ['!db expiring 366', 'I expected a number of days from 1 to 365.', 14],
  ['!db expiring soon', 'I expected a number of days from 1 to 365.', 14],
  ['!db expiring 30 60', `I don't understand "60" here.`, 17],
  ['!db help me', `I don't understand "me" after "help".`, 10],
  ['!dbfind clients', `I don't know the command "!dbfind"`, 1],
]

describe('a direct command', () => {
  it.each(understood)('%s is understood', (message, command) => {
    expect(parseCommand(message)).toEqual(command)
  })

  it.each(unclear)('%s is refused with what is wrong and where', (message, problem, position) => {
    const refused = parseCommand(message)
    expect(refused).toMatchObject({ position })
    expect('problem' in refused && refused.problem).toContain(problem)
  })

  it('takes every example of its own help', () => {
    for (const example of commandHelp) expect(parseCommand(example)).toHaveProperty('verb')
  })

  // With the square of its length this would outlast any run.
  it('is read to its end, however long it is', () => {
    const open = `!db find clients name:"${'\\"'.repeat(90_000)}`
    expect(parseCommand(open)).toEqual({ problem: 'A quote is not closed.', position: 18 })
    expect(parseCommand(`!db ${'a:'.repeat(100_000)}`)).toHaveProperty('problem')
  })
})
