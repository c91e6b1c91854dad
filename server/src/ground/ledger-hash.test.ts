import { expect, test } from 'vitest'

import { hashEntry, type LedgerContent, noHash } from '#server/ground/ledger-hash.ts'

const entry: LedgerContent = {
  family_id: '019b0000-0000-7000-8000-000000000001',
  seq: 7,
  at: new Date('2026-03-01T12:00:00.000Z'),
  act: 'member.joined',
  by_account: '019b0000-0000-7000-8000-000000000002',
  subject_id: null,
  details: { role: 'trustee', fields: ['name'] },
  previous_hash: noHash,
}

test('an entry has the same hash as when it was written years ago', () => {
  // Computed by hand from the JSON: if it ever changed, every existing ledger would be reported as broken.
  expect(hashEntry(entry)).toBe('3700fc263512afbf2bfc990a8db315c478bcb34faf5dfeb3ed9acdd31b95b9c2')
})

test.each([
  { family_id: '019b0000-0000-7000-8000-000000000009' },
  { seq: 8 },
  { at: new Date('2026-03-01T12:00:00.001Z') },
  { act: 'member.joine' },
  { by_account: null },
  { subject_id: '019b0000-0000-7000-8000-000000000002' },
  { details: { role: 'guardian', fields: ['name'] } },
  { details: { role: 'trustee', fields: ['name', 'name'] } },
  { details: {} },
  { previous_hash: '1'.repeat(64) },
])('an entry changed in %o has another hash', (change) => {
  expect(hashEntry({ ...entry, ...change })).not.toBe(hashEntry(entry))
})

test('moving text from one field to the next changes the hash', () => {
  const shifted = { ...entry, by_account: entry.subject_id, subject_id: entry.by_account }

  expect(hashEntry(shifted)).not.toBe(hashEntry(entry))
})

test('the key order of details doesn’t change the hash', () => {
  const reordered = { ...entry, details: { fields: ['name'], role: 'trustee' } }

  expect(hashEntry(reordered)).toBe(hashEntry(entry))
})

test('the order of a list in the details changes the hash', () => {
  const one = { ...entry, details: { fields: ['name', 'purpose'] } }
  const other = { ...entry, details: { fields: ['purpose', 'name'] } }

  expect(hashEntry(one)).not.toBe(hashEntry(other))
})
