import '#web/features/chat/messages.css'

import type { Command } from '#contract/commands/command.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { aboutKey, usageKey } from '#web/shell/command-bar/order-texts.ts'
import { Star } from '#web/ui/ornament.tsx'

/** A command without its subcommand: what can follow it, in the place of a reply. Nothing is sent. */
export function CommandHelp({ command }: { command: Command }) {
  const { t } = useTexts(['commands', 'chat'])
  return (
    <div className="msg theirs command-help" role="status">
      <span className="voice-mark">
        <Star />
      </span>
      <div className="theirs-words">
        <h2 className="voice">{t('chat:message.assistant')}</h2>
        <p className="answer-text">
          <b>{command.name}</b> {t(aboutKey(command.key))}
        </p>
        <ul>
          {command.subcommands?.map(({ key }) => (
            <li key={key}>
              <code>{t(usageKey(key))}</code>
              <p className="sub">{t(aboutKey(key))}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
