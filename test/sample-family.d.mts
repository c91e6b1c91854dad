export interface FurnishedPilot {
  readonly email: string
  readonly cookie: string
  readonly accountId: string
  readonly get: (path: string) => Promise<unknown>
  readonly post: (path: string, body?: object) => Promise<unknown>
}

type Role = 'founder' | 'successor' | 'trustee' | 'secondTrustee' | 'guardian' | 'secondSuccessor' | 'advisor'

export interface FurnishedFamily extends Readonly<Record<Role, FurnishedPilot>> {
  readonly documents: Readonly<Record<string, string>>
  /** People of the family tree: the founder's own person, and an adopted child. */
  readonly tree: { readonly focus: string; readonly child: string }
}

export const samplePassword: string

export function createSampleFamily(
  url: string,
  options?: { readonly tag?: string; readonly language?: string; readonly address?: string },
): Promise<FurnishedFamily>
