import { switchFamily as switchFamilyCall } from '#contract/auth/family-calls.ts'
import { send } from '#web/lib/send.ts'
import { notify } from '#web/ui/notify.ts'

/** Switches to another family with a full page load, so that no data of the previous one stays in memory. */
export async function switchFamily(familyId: string): Promise<void> {
  const { error } = await send(switchFamilyCall, { body: { family_id: familyId } })
  if (error) notify.failure(error.detail)
  else location.assign('/')
}
