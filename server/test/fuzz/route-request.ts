import type { Draft } from './call-request.ts'
import type { KnownRecords } from './known-records.ts'
import { metadata } from '../files.ts'
import type { Random } from '../torture/random.ts'

const bytesType = 'content-type: application/offset+octet-stream'
const tus = 'tus-resumable: 1.0.0'
const numbers = ['0', '1', '5', '-1', '1e3', '99999999999999999999', '9007199254740993', '', 'abc']
const ranges = [
  'bytes=0-1',
  'bytes=5-',
  'bytes=-5',
  'bytes=9-2',
  'bytes=0-0,5-9',
  'bytes=-',
  'lines=1-2',
  `bytes=${'0-1,'.repeat(2000)}`,
]
const fileNames = ['Deed.txt', '', '\u202etxt.exe', 'a'.repeat(300), '../x', 'x.pdf', 'x.docx', '\u0000.txt']

/** A request for a route that is not a call of the contract: uploads, downloads, streams, feeds, pages. */
export function routeRequest(random: Random, known: KnownRecords): Draft {
  return random.isOneIn(3) ? uploadRequest(random, known) : readingRequest(random, known)
}

function uploadRequest(random: Random, known: KnownRecords): Draft {
  const id = random.pick(known.idsOf('/files/uploads/'))
  const method = random.pick(['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS'])
  const body = Buffer.alloc(random.below(40), 'mill ')
  const values = {
    filename: random.pick(fileNames),
    category: random.pick(known.idsOf('/files/categories/')),
    ...(random.isOneIn(3) && { folder: random.pick(['a/b', '//', '..', 'x/'.repeat(60)]) }),
    ...(random.isOneIn(4) && { draft: 'yes' }),
  }
  const about = random.isOneIn(5)
    ? random.pick(['filename', 'filename !!', ',,,', 'filename YQ==,filename Yg==', `a ${'A'.repeat(6000)}`])
    : metadata(values)
  const headers = [
    random.isOneIn(12) ? 'tus-resumable: 0.2' : tus,
    `upload-length: ${random.isOneIn(4) ? random.pick(numbers) : body.length + random.below(2)}`,
    `upload-offset: ${random.isOneIn(2) ? '0' : random.pick(numbers)}`,
    `upload-metadata: ${about}`,
    random.isOneIn(6) ? 'content-type: text/plain' : bytesType,
  ]
  const hasBody = method === 'POST' || method === 'PATCH'
  return {
    name: `${method} upload`,
    method,
    target: method === 'POST' || method === 'OPTIONS' ? '/api/files/uploads' : `/api/files/uploads/${id}`,
    headers,
    ...(hasBody && { body }),
  }
}

function readingRequest(random: Random, known: KnownRecords): Draft {
  const id = (path: string) => random.pick(random.isOneIn(6) ? known.ids : known.idsOf(path))
  const cheap: (() => Omit<Draft, 'headers' | 'method'> & { method?: string; body?: Buffer })[] = [
    () => ({ name: 'bytes', target: `/api/files/${id('/files/')}/bytes/?version=${random.pick(numbers)}` }),
    () => ({ name: 'view', target: `/api/files/${id('/files/')}/view/` }),
    () => ({ name: 'live', target: '/api/live/', isStream: true }),
    () => ({
      name: 'reply stream',
      target: `/api/chat/messages/${id('/chat/messages/')}/stream/`,
      isStream: true,
    }),
    () => ({ name: 'own photo', target: '/api/account/photo/' }),
    () => ({
      name: 'member photo',
      target: `/api/family/members/${id('/family/members/')}/photo/?size=${random.pick(numbers)}`,
    }),
    () => ({
      name: 'calendar',
      target: `/api/calendars/${random.pick(['A'.repeat(43), 'x', '%00', 'a'.repeat(2000)])}/timeline.ics`,
    }),
    () => ({
      name: 'mesh reply',
      method: 'POST',
      target: `/api/mesh/answers/${id('/mesh/messages/')}/`,
      body: Buffer.from('{"text":"yes"}'),
    }),
    () => ({
      name: 'pages',
      target: random.pick([
        '/',
        '/login',
        '/assets/',
        '/assets/%2e%2e/',
        '/index.html',
        '/favicon.ico',
        '/texts/',
      ]),
    }),
    () => ({ name: 'style of the API page', target: '/api/docs/style.css' }),
  ]
  const dear: typeof cheap = [
    () => ({
      name: 'document export',
      target: `/api/documents/${id('/documents/')}/export/${random.pick(['pdf', 'docx', 'md', 'exe'])}/`,
    }),
    () => ({ name: 'family archive', target: `/api/family/export/${id('/family/')}/archive/` }),
    () => ({ name: 'dataset archive', target: `/api/files/datasets/${id('/files/')}/archive/` }),
    () => ({ name: 'files archive', target: `/api/files/archive/?ids=${id('/files/')}` }),
    () => ({ name: 'ledger file', target: '/api/family/ledger/file/' }),
    () => ({ name: 'own data', target: '/api/account/data/' }),
    () => ({ name: 'openapi', target: '/api/openapi.json' }),
    () => ({ name: 'API page', target: '/api/docs/' }),
  ]
  const { method = 'GET', ...draft } = random.isOneIn(20) ? random.pick(dear)() : random.pick(cheap)()
  const headers = [
    ...(random.isOneIn(3) ? [`range: ${random.pick(ranges)}`] : []),
    ...(random.isOneIn(4)
      ? [`if-range: ${random.pick(['"x"', '*', 'W/"', 'Wed, 21 Oct 2015 07:28:00 GMT'])}`]
      : []),
    ...(random.isOneIn(4) ? [`if-none-match: ${random.pick(['*', '"x"', 'W/"x", "y"', '"'])}`] : []),
    ...(draft.name === 'mesh reply'
      ? ['webhook-id: x', `webhook-timestamp: ${random.pick(numbers)}`, 'webhook-signature: v1,AAAA']
      : []),
  ]
  return { ...draft, method: random.isOneIn(10) ? 'HEAD' : method, headers }
}
