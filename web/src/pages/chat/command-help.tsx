import type { Command } from '#contract/commands/command.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { aboutKey, usageKey } from '#web/shell/command-bar/order-texts.ts'
import { Star } from '#web/ui/ornament.tsx'
import messagesStyles from '#web/features/chat/messages.module.css'
import styles from '#web/pages/chat/chat.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The subcommands of a command that was entered without one, shown like a reply. Nothing is sent. */
export function CommandHelp({ command }: { command: Command }) {
  const { t } = useTexts(['commands', 'chat'])
  return (
    <div className={classNames(messagesStyles.msg, messagesStyles.theirs, styles.commandHelp)} role="status">
      <span className={messagesStyles.replyMark} data-part="reply-mark">
        <Star />
      </span>
      <div className={messagesStyles.theirsWords}>
        <h2 className={messagesStyles.replyAuthor}>{t('chat:message.assistant')}</h2>
        <p className={messagesStyles.chatText} data-part="chat-text">
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
