import { switchFamily as switchFamilyCall } from '#contract/auth/family-calls.ts'
import { send } from '#web/lib/send.ts'
import { notify } from '#web/ui/notify.ts'

/** Goes over to another family with a fresh page, so that nothing of the one before stays in memory. */
export async function switchFamily(familyId: string): Promise<void> {
  const { error } = await send(switchFamilyCall, { body: { family_id: familyId } })
  if (error) notify.failure(error.detail)
  else location.assign('/')
}
