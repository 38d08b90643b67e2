import { expect, test } from 'vitest'
import { transcript } from '#web/assistant/testing/transcript.ts'

test('creating a ticket step by step', () => {
  expect(
    transcript('create a ticket', 'Roof leak', 'claim', 'high', "Dana O'Brien", 'yes'),
  ).toMatchInlineSnapshot(`
    "You: create a ticket
    Paige: What is the title of the ticket?
    You: Roof leak
    Paige: What type of ticket is it?
      [Policy change] [Claim] [Follow up] [Requote] [Send flowers] [Gift card] [Cancellation] [Underwriting] [Payment] [Support] [Question]
    You: claim
    Paige: What is its priority: low, medium, high or urgent?
      [Low] [Medium] [High] [Urgent]
    You: high
    Paige: Which client is it for? Give a name, or reply no for none.
      [No client]
    You: Dana O'Brien
    Paige: Should I create this ticket? Reply yes to confirm or no to cancel.
      Title: Roof leak
      Type: Claim
      Priority: High
      Client: Dana O'Brien
      [Yes] [No]
    You: yes
    (writes {"operation":"ticket.create","title":"Roof leak","type":"claim","priority":"high","description":"","clientId":"01990000-0000-7000-8000-00000000c001"})"
  `)
})

test('creating a ticket with one sentence, corrected before the yes', () => {
  expect(
    transcript(
      `create a high priority claim ticket titled "Roof leak" for Dana O'Brien`,
      'no, make it urgent',
      'change the client to Reyes',
      'hmm',
      'go ahead',
    ),
  ).toMatchInlineSnapshot(`
    "You: create a high priority claim ticket titled "Roof leak" for Dana O'Brien
    Paige: Should I create this ticket? Reply yes to confirm or no to cancel.
      Title: Roof leak
      Type: Claim
      Priority: High
      Client: Dana O'Brien
      [Yes] [No]
    You: no, make it urgent
    Paige: Should I create this ticket? Reply yes to confirm or no to cancel.
      Title: Roof leak
      Type: Claim
      Priority: Urgent
      Client: Dana O'Brien
      [Yes] [No]
    You: change the client to Reyes
    Paige: Should I create this ticket? Reply yes to confirm or no to cancel.
      Title: Roof leak
      Type: Claim
      Priority: Urgent
      Client: Daniel Reyes
      [Yes] [No]
    You: hmm
    Paige: I didn't understand your response. Please reply with yes to confirm or no to cancel.
      [Yes] [No]
    You: go ahead
    (writes {"operation":"ticket.create","title":"Roof leak","type":"claim","priority":"urgent","description":"","clientId":"01990000-0000-7000-8000-00000000c002"})"
  `)
})

test('creating a ticket with other things said in between', () => {
  expect(
    transcript(
      'open a ticket for Dan',
      'Payment question',
      'how many clients do we have?',
      'payment, asap',
      '2',
      'never mind',
    ),
  ).toMatchInlineSnapshot(`
    "You: open a ticket for Dan
    Paige: What is the title of the ticket?
    You: Payment question
    Paige: What type of ticket is it?
      [Policy change] [Claim] [Follow up] [Requote] [Send flowers] [Gift card] [Cancellation] [Underwriting] [Payment] [Support] [Question]
    You: how many clients do we have?
    (left to the next step)
    You: payment, asap
    Paige: Which client do you mean? Reply with the number or the name.
      1. **Dana O'Brien** · dana@old.example · 757-555-0100
      2. **Daniel Reyes**
      [Dana O'Brien] [Daniel Reyes] [No client]
    You: 2
    Paige: Should I create this ticket? Reply yes to confirm or no to cancel.
      Title: Payment question
      Type: Payment
      Priority: Urgent
      Client: Daniel Reyes
      [Yes] [No]
    You: never mind
    Paige: Cancelled the new ticket. Nothing was changed."
  `)
})

test('updating a ticket step by step', () => {
  expect(
    transcript('update a ticket', 'roof', 'T-104', 'status', 'done', 'in progress', 'ok'),
  ).toMatchInlineSnapshot(`
    "You: update a ticket
    Paige: Which ticket should I update? Give its number, such as T-104, or words of its title.
    You: roof
    Paige: Which ticket do you mean? Reply with the number or the name.
      1. **T-104** Roof leak · Open · Medium
      2. **T-117** Roof claim photos · In progress · High
      [T-104] [T-117]
    You: T-104
    Paige: **T-104** Roof leak · Open · Medium. What should I change: status, priority, title or description?
      [Status] [Priority] [Title] [Description]
    You: status
    Paige: What is the new status: open, in_progress or resolved?
      [Open] [In progress] [Resolved]
    You: done
    Paige: "done" is not a valid status. Please choose from: open, in_progress, resolved
      [Open] [In progress] [Resolved]
    You: in progress
    Paige: **T-104** Roof leak · Open · Medium
      Should I make this change? Reply yes to confirm or no to cancel.
      Status: Open → In progress
      [Yes] [No]
    You: ok
    (writes {"operation":"ticket.update","ticketId":"01990000-0000-7000-8000-00000000d001","updates":{"status":"in_progress"}})"
  `)
})

test('updating a ticket with one sentence', () => {
  expect(transcript('set T-104 to in progress and high priority', 'sure')).toMatchInlineSnapshot(`
    "You: set T-104 to in progress and high priority
    Paige: **T-104** Roof leak · Open · Medium
      Should I make this change? Reply yes to confirm or no to cancel.
      Status: Open → In progress
      Priority: Medium → High
      [Yes] [No]
    You: sure
    (writes {"operation":"ticket.update","ticketId":"01990000-0000-7000-8000-00000000d001","updates":{"status":"in_progress","priority":"high"}})"
  `)
})

test('updating a client step by step', () => {
  expect(
    transcript(
      'update a client',
      'Zed Null',
      "Dana O'Brien",
      'her new address',
      'email dana@new.example',
      'confirm',
    ),
  ).toMatchInlineSnapshot(`
    "You: update a client
    Paige: Which client should I update? Please give the name.
    You: Zed Null
    Paige: I couldn't find a client named "Zed Null". Check the spelling, or give another name.
    You: Dana O'Brien
    Paige: What should I change for Dana O'Brien? Give the new email or phone.
    You: her new address
    Paige: I couldn't find any updatable information in your message. Please give a new email or phone, such as: email dana@example.com, phone 757-555-0142.
    You: email dana@new.example
    Paige: **Dana O'Brien** · dana@old.example · 757-555-0100
      Should I update this client? Reply yes to confirm or no to cancel.
      Email: dana@old.example → dana@new.example
      [Yes] [No]
    You: confirm
    (writes {"operation":"client.update","clientId":"01990000-0000-7000-8000-00000000c001","updates":{"email":"dana@new.example"}})"
  `)
})

test('updating a client with one sentence', () => {
  expect(
    transcript("update Dana O'Brien's email to dana@new.example and phone to 757-555-0142", 'stop'),
  ).toMatchInlineSnapshot(`
    "You: update Dana O'Brien's email to dana@new.example and phone to 757-555-0142
    Paige: **Dana O'Brien** · dana@old.example · 757-555-0100
      Should I update this client? Reply yes to confirm or no to cancel.
      Email: dana@old.example → dana@new.example
      Phone: 757-555-0100 → 757-555-0142
      [Yes] [No]
    You: stop
    Paige: Cancelled the client update. Nothing was changed."
  `)
})

test('updating a prospect, at once', () => {
  expect(
    transcript('update a prospect', 'Quinn Harper', 'status to won', 'status to quoted'),
  ).toMatchInlineSnapshot(`
    "You: update a prospect
    Paige: Which prospect should I update? Please give the name.
    You: Quinn Harper
    Paige: What should I change for Quinn Harper? Give the new email, phone or status.
      [New] [Contacted] [Quoted] [Lost]
    You: status to won
    Paige: "won" is not a valid status. Please choose from: new, contacted, quoted, lost
      [New] [Contacted] [Quoted] [Lost]
    You: status to quoted
    (writes {"operation":"prospect.update","prospectId":"01990000-0000-7000-8000-00000000b001","updates":{"status":"quoted"}})"
  `)
})

test('updating a prospect with one sentence', () => {
  expect(transcript("update prospect Quinn Harper's status to quoted")).toMatchInlineSnapshot(`
    "You: update prospect Quinn Harper's status to quoted
    (writes {"operation":"prospect.update","prospectId":"01990000-0000-7000-8000-00000000b001","updates":{"status":"quoted"}})"
  `)
})

test('creating a client and a prospect', () => {
  expect(transcript('add a client', 'Noah Bell', '757-555-0142', 'yes')).toMatchInlineSnapshot(`
    "You: add a client
    Paige: What is the name of the client?
    You: Noah Bell
    Paige: What is the email or phone of Noah Bell? Reply no for none.
    You: 757-555-0142
    Paige: Should I create this client? Reply yes to confirm or no to cancel.
      Name: Noah Bell
      Phone: 757-555-0142
      [Yes] [No]
    You: yes
    (writes {"operation":"client.create","name":"Noah Bell","email":"","phone":"757-555-0142"})"
  `)
  expect(transcript('add a prospect named Bo Diddley', 'no', 'no')).toMatchInlineSnapshot(`
    "You: add a prospect named Bo Diddley
    Paige: What is the email or phone of Bo Diddley? Reply no for none.
    You: no
    Paige: Should I create this prospect? Reply yes to confirm or no to cancel.
      Name: Bo Diddley
      [Yes] [No]
    You: no
    Paige: Cancelled the new prospect. Nothing was changed."
  `)
})
