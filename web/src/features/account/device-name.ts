import { useTexts } from '#web/lib/use-texts.ts'

/** The display name of a session's or an event's device. */
export function useDeviceName({
  browser,
  system,
}: {
  readonly browser: string | null
  readonly system: string | null
}): string {
  const { t } = useTexts('account')
  return browser && system
    ? t('sessions.device', { browser, system })
    : (browser ?? system ?? t('sessions.unknown'))
}
