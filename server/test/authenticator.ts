import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface ChallengeOptions {
  readonly challenge: string
}

/** Overrides of an honest device's response, to see each one refused. */
interface ResponseOverrides {
  readonly origin?: string
  readonly rpID?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** A software authenticator: creates a passkey and signs with it. */
export function authenticator({
  origin: defaultOrigin = 'http://house.test',
  rpID: defaultRpID = 'house.test',
} = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let count = 0

  const clientData = (
    type: string,
    options: ChallengeOptions,
    { origin = defaultOrigin, challenge = options.challenge }: ResponseOverrides,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (
    { rpID = defaultRpID, isVerified = true, counter = ++count }: ResponseOverrides,
    isNew: boolean,
  ) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpID).digest(), rest])
  }
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    make(options: ChallengeOptions, overrides: ResponseOverrides = {}) {
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head(overrides, true), Buffer.alloc(16), length, id, cbor(key)])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options, overrides).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(options: ChallengeOptions, overrides: ResponseOverrides = {}) {
      const data = clientData('webauthn.get', options, overrides)
      const authData = head(overrides, false)
      const signature = sign(
        'sha256',
        Buffer.concat([authData, createHash('sha256').update(data).digest()]),
        privateKey,
      )
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/** The part of CBOR that passkeys need. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
    ])
  throw new Error('A passkey does not speak of this')
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
