import { authenticator } from './authenticator.ts'
import { switchOn } from './two-factor.ts'
import { goodPassword, type TestClient, type World } from './world.ts'

/** A founder with a second factor requires one in the family. */
export async function requireSecondFactor(
  world: World,
  founder: TestClient,
): Promise<{ secret: string; codes: readonly string[] }> {
  const factor = await switchOn(world, founder)
  const response = await founder.post('/family/second-factor/', {
    is_required: true,
    current_password: goodPassword,
  })
  if (response.statusCode !== 200) throw new Error(`The rule could not be set: ${response.body}`)
  return factor
}

/** Adds a passkey in this session; returns the device and the passkey's id. */
export async function addPasskeyTo(client: TestClient, device = authenticator()) {
  const begun = await client.post('/account/passkeys/options/', { current_password: goodPassword })
  const { options } = begun.json<{ options: { challenge: string } }>()
  const added = await client.post('/account/passkeys/', { name: 'Phone', answer: device.make(options) })
  return { device, id: added.json<{ id: string }>().id }
}
