import type { Random } from '../torture/random.ts'

/** Bytes that are not quite HTTP. The server may refuse them or close the connection. */
const makers: readonly ((host: string, random: Random) => string)[] = [
  (host) => `GET /api/health/ HTTP/1.1\r\nhost: ${host}\r\nhost: other.example\r\n\r\n`,
  () => 'GET /api/health/ HTTP/1.1\r\n\r\n',
  (host) => `GET /api/health/ HTTP/1.0\r\nhost: ${host}\r\n\r\n`,
  (host) => `GET /api/health/ HTTP/9.9\r\nhost: ${host}\r\n\r\n`,
  (host) => `get /api/health/ HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  (host) => `GET /api/health/\r\nhost: ${host}\r\n\r\n`,
  (host) => `CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  (host) => `GET /api/hea lth/ HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  (host) => `GET /api/\u00e9\u0000/ HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  (host, random) =>
    `GET /api/health/ HTTP/1.1\r\nhost: ${host}\r\nx: ${'a'.repeat(8000 + random.below(60_000))}\r\n\r\n`,
  (host) => `GET /api/health/ HTTP/1.1\r\nhost: ${host}\r\n${'x: 1\r\n'.repeat(2500)}\r\n`,
  (host) => `GET /api/health/ HTTP/1.1\r\nhost: ${host}\r\nx : 1\r\n y\r\n\r\n`,
  (host) =>
    `POST /api/auth/login/ HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  (host) => `POST /api/auth/login/ HTTP/1.1\r\nhost: ${host}\r\ncontent-length: -1\r\n\r\n{}`,
  (host) =>
    `POST /api/auth/login/ HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  (host) =>
    `POST /api/auth/login/ HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  (host) =>
    `POST /api/auth/login/ HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  (host) =>
    `POST /api/auth/login/ HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  (host) =>
    `POST /api/auth/login/ HTTP/1.1\r\nhost: ${host}\r\nexpect: something\r\ncontent-length: 2\r\n\r\n{}`,
  (host) =>
    `POST /api/auth/login/ HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{}GET`,
  () => '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\r\n\r\n',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
]

export function brokenHttp(host: string, random: Random): Buffer {
  return Buffer.from(random.pick(makers)(host, random), 'latin1')
}
