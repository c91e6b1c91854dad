import type { Draft } from './call-request.ts'
import type { Random } from '../torture/random.ts'

const json = 'content-type: application/json'

/** Bodies that are not JSON, or not what their headers say. */
const bodies: ((body: string) => { headers?: string[]; body: Buffer | string })[] = [
  (body) => ({ body: body.slice(0, body.length / 2) }),
  (body) => ({ body: `${body}${body}` }),
  (body) => ({ body: `\ufeff${body}` }),
  (body) => ({ body: body.replace('{', '{"__proto__":{"is_admin":true},') }),
  (body) => ({ body: body.replace('{', '{"constructor":{"prototype":{}},') }),
  (body) => ({ body: body.replace(/^\{("[^"]+":)/, '{$1null,$1') }),
  (body) => ({ body: Buffer.from(body, 'utf16le') }),
  (body) => ({ body: Buffer.concat([Buffer.from(body), Buffer.from([0xc3, 0x28, 0xff])]) }),
  () => ({ body: '['.repeat(5000) }),
  () => ({ body: `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}` }),
  () => ({ body: `[${'1,'.repeat(6000)}1]` }),
  () => ({ body: `"${String.raw`\u0301\u0323`.repeat(1000)}"` }),
  () => ({ body: '1e999999999' }),
  () => ({ body: 'NaN' }),
  () => ({ body: '' }),
  () => ({ body: '\u0000' }),
  (body) => ({ body, headers: ['content-type: text/plain'] }),
  (body) => ({ body, headers: ['content-type: application/x-www-form-urlencoded'] }),
  (body) => ({ body, headers: ['content-type: multipart/form-data'] }),
  (body) => ({ body, headers: ['content-type: application/json; charset=utf-7'] }),
  (body) => ({ body, headers: ['content-type: application/json;;;=', 'content-encoding: gzip'] }),
  (body) => ({ body, headers: ['content-type: '] }),
  (body) => ({ body, headers: [] }),
  () => ({ body: 'a'.repeat(70_000) }),
]

export function withOddBody(draft: Draft, random: Random): Draft {
  const { headers = [json], body } = random.pick(bodies)(draft.body?.toString() ?? '{"a":1}')
  return {
    ...draft,
    name: `${draft.name} with an odd body`,
    method: random.isOneIn(6) ? 'GET' : 'POST',
    headers,
    body: Buffer.from(body),
  }
}

const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'GET', 'POST', 'PROPFIND', 'SEARCH']
const paths: ((target: string) => string)[] = [
  (target) => target.replace('/api', '/api//'),
  (target) => target.replace('/api', '/API'),
  (target) => target.replace('/api/', '/api/%2e%2e/'),
  (target) => target.replace('/api/', '/api/../'),
  (target) => target.replace(/\/$/, ''),
  (target) => `${target}%`,
  (target) => `${target}%zz/`,
  (target) => `${target}%c0%af`,
  (target) => `${target}/../../../etc/passwd`,
  (target) => `${target};jsessionid=1`,
  (target) => `${target}?${'a[b][c][d][e]=1&'.repeat(100)}`,
  (target) => `${target}?${'a[]=1&'.repeat(1000)}`,
  (target) => `${target}?__proto__[x]=1&constructor[prototype][x]=1&limit[]=1&limit[a]=2`,
  (target) => `${target}?limit=%00&before=%ff&q=%F0%28`,
  (target) => `${target}?${'q'.repeat(7000)}`,
  (target) => `${target}?q=${encodeURIComponent('\u0301\u0323'.repeat(600))}`,
  (target) => `http://other.example${target}`,
  (target) => target.replaceAll('/', '\\'),
  (target) => `${target}?limit=1&limit=2&limit=3`,
  (target) => `${target}#fragment`,
  () => '*',
  () => `/${'a/'.repeat(3000)}`,
  () => '/%00',
]

export function withOddTarget(draft: Draft, random: Random): Draft {
  const method = random.isOneIn(2) ? random.pick(methods) : draft.method
  return {
    ...draft,
    name: `${draft.name} at an odd target`,
    method,
    target: random.isOneIn(3) ? draft.target : random.pick(paths)(draft.target),
  }
}

const headers = [
  'accept-language: zz, *;q=0.5, de;q=abc',
  `accept-language: ${'de,'.repeat(2000)}`,
  'cookie: forerunners_session=',
  'cookie: forerunners_session=x; forerunners_session=y',
  'cookie: forerunners_session=%00%ff',
  'cookie: forerunners_session=%',
  'cookie: __proto__=1; constructor=2; =; ;;;',
  `cookie: ${'a=b; '.repeat(1000)}`,
  'cookie: forerunners_device=eyJ; forerunners_session="quoted"',
  'x-forerunners-family: 1',
  'x-forerunners-family: 01890000-0000-7000-8000-000000000001',
  'x-forwarded-for: 1.2.3.4, ::1, nonsense',
  'x-forwarded-host: other.example',
  'x-http-method-override: DELETE',
  'origin: null',
  'origin: https://other.example',
  'origin: \u00e9',
  'sec-fetch-site: cross-site',
  'user-agent: ',
  `user-agent: ${'Mozilla/5.0 ('.repeat(400)}`,
  'user-agent: \u00ff\u00fe',
  'if-match: *',
  'if-none-match: "x"',
  'if-modified-since: yesterday',
  'range: bytes=0-',
  'accept: text/html',
  'accept-encoding: br;q=0, identity;q=0, *;q=0',
  'authorization: Basic \u00e9',
  'expect: 100-continue',
  'te: trailers',
  'upgrade: websocket',
  'connection: upgrade, close',
  'connection: close',
]

export function withOddHeaders(draft: Draft, random: Random): Draft {
  const count = 1 + random.below(3)
  return {
    ...draft,
    headers: [...draft.headers, ...Array.from({ length: count }, () => random.pick(headers))],
  }
}
