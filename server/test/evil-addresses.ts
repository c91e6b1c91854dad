import type { OutgoingSettings } from '#server/platform/outgoing/outgoing.ts'

/** Host names of the tests with their addresses. Some have a public and an internal one. */
export const evilNames: Record<string, string[]> = {
  'loopback.test': ['127.0.0.1'],
  'loopback6.test': ['::1'],
  'mixed.test': ['93.184.216.34', '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'compatible.test': ['::7f00:1'],
  'translated.test': ['64:ff9b::7f00:1'],
  'tunnelled.test': ['2002:7f00:1::'],
  'private.test': ['10.0.0.1'],
  'lan.test': ['192.168.1.20'],
  'carrier.test': ['100.64.0.1'],
  'metadata.test': ['169.254.169.254'],
  'metadata6.test': ['fd00:ec2::254'],
  'alibaba.test': ['100.100.100.200'],
  'azure.test': ['168.63.129.16'],
  'linklocal.test': ['fe80::1%eth0'],
  'anywhere.test': ['0.0.0.0'],
  'multicast.test': ['224.0.0.1'],
  'model.test': ['127.0.0.1'],
}

/** Internal hosts in many spellings: decimal, octal, hexadecimal, mapped, by name. */
export const evilHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '0177.1',
  '00000177.0.0.0x1',
  '017700000001',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.1.',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:7f00:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fd12::1]',
  '[ff02::1]',
  '[::ffff:169.254.169.254]',
  '169.254.169.254',
  '169.254.170.2',
  '0xa9fea9fe',
  '2852039166',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '192.0.0.192',
  '198.18.0.1',
  '203.0.113.7',
  '240.0.0.1',
  '255.255.255.255',
  ...Object.keys(evilNames),
  'LOOPBACK.test',
  'loopback.test.',
]

/** Addresses that are never accepted: another scheme, or credentials in the URL. */
export const evilAddresses = [
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/plain,secret',
  'javascript:alert(1)',
  'https://someone:secret@archive.example/',
]

/** DNS lookup with the table above. */
export const evilLookUp: NonNullable<OutgoingSettings['lookup']> = (name, respond) => {
  const addresses = (evilNames[name.replace(/\.$/, '').toLowerCase()] ?? []).map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  queueMicrotask(() => respond(addresses.length > 0 ? null : unknown, addresses))
}
