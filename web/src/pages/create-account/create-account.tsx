import { useLocation, useNavigate } from '@tanstack/react-router'

import type { Me } from '#contract/auth/calls.ts'
import { CreateForm } from '#web/features/auth/create-form.tsx'
import { Door } from '#web/features/auth/door.tsx'
import { Invitation, NoInvitation, WaysOn } from '#web/features/auth/invitation.tsx'
import { AuthTabs } from '#web/features/auth/tabs.tsx'
import { enterHouse, nextPath } from '#web/features/session/enter-house.ts'
import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { notify } from '#web/ui/notify.ts'

export function Component() {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const navigate = useNavigate()
  const secret = useLinkSecret()
  // A link that lost a part on its way must not found another family by mistake.
  const isCut = useLocation({ select: ({ hash }) => hash !== '' }) && secret === undefined
  const enter = (pilot: Me) => {
    notify.success(t('create.done'))
    enterHouse(pilot)
    void navigate(nextPath(pilot))
  }

  if (isCut) {
    return (
      <Door corner={<LanguagePicker />}>
        <NoInvitation detail={t('invitation.cut')}>
          <WaysOn />
        </NoInvitation>
      </Door>
    )
  }
  if (secret) {
    return (
      <Door corner={<LanguagePicker />}>
        <Invitation key={secret} secret={secret}>
          <CreateForm invitation={secret} onDone={enter} />
        </Invitation>
      </Door>
    )
  }
  return (
    <Door corner={<LanguagePicker />} foot={t('create.hint')}>
      <title>{t('common:title.page', { page: t('create.tab') })}</title>
      <h2 className="t-lg tabbed-title">{t('create.title')}</h2>
      <AuthTabs />
      <CreateForm onDone={enter} />
    </Door>
  )
}
