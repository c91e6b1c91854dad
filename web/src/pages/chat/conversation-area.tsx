import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { catalogue } from '#contract/commands/catalogue.ts'
import type { Command } from '#contract/commands/command.ts'
import { parse } from '#contract/commands/parse.ts'
import { MessageList } from '#web/features/chat/message-list.tsx'
import { conversationQuery } from '#web/features/chat/queries.ts'
import { isWriting } from '#web/features/chat/conversation.ts'
import { UnsentList } from '#web/features/chat/unsent-list.tsx'
import { useAnnouncements } from '#web/features/chat/use-announcements.ts'
import { useSending } from '#web/features/chat/use-sending.ts'
import { Welcome } from '#web/features/chat/welcome.tsx'
import { everyMemberQuery } from '#web/ground/members.ts'
import { useModelName } from '#web/features/models/use-model-name.ts'
import { useMe } from '#web/ground/session.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { CommandHelp } from '#web/pages/chat/command-help.tsx'
import { useConsumedCommand } from '#web/shell/command-bar/sent-command.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/chat/messages.module.css'

/** The open conversation, or a new one. Text from the command bar is sent here. */
export function ConversationArea({ conversationId }: { conversationId: string | null }) {
  const { t } = useTexts(['chat', 'common'])
  const { account, family, may } = useMe()
  const { data, error, refetch } = useQuery({
    ...conversationQuery(conversationId ?? ''),
    enabled: conversationId !== null,
  })
  // A failed refetch leaves the cached conversation on the page, unless it was deleted.
  const isDeleted = error instanceof CallError && error.failure.status === 404
  const conversation = conversationId === null || isDeleted ? undefined : data
  const model = useModelName()
  const { data: members } = useQuery({ ...everyMemberQuery, enabled: may.includes('member.read') })
  const people = useMemo(
    () =>
      members
        ?.filter(({ status }) => status === 'active')
        .map(({ account_id, full_name }) => ({ id: account_id, name: full_name })) ?? [],
    [members],
  )
  const { announcements, announce, onReply } = useAnnouncements()
  const sending = useSending({
    owner: `${account.id}:${family.id}`,
    conversationId,
    conversation,
    onReply,
  })
  const [help, setHelp] = useState<Command | null>(null)
  useCommandBarText((text) => {
    const command = commandWithoutArguments(text)
    setHelp(command)
    if (!command) sending.send(text)
  })

  const unsent = (
    <UnsentList sending={sending} isWaiting={conversation !== undefined && isWriting(conversation)} />
  )
  return (
    <>
      {area()}
      {help && <CommandHelp command={help} />}
      <div className="vh" role="status">
        {announcements.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </>
  )

  function area() {
    if (conversation) {
      return (
        <MessageList
          key={conversationId}
          conversation={conversation}
          people={people}
          newestUnsent={sending.unsent.at(-1)?.id}
          announce={announce}
          onReply={onReply}
        >
          {unsent}
        </MessageList>
      )
    }
    if (conversationId === null && sending.unsent.length === 0 && !help)
      return <Welcome hasModel={model !== null} onAsk={sending.send} />
    return (
      <div className={styles.conversationMessages}>
        {conversationId !== null && !error && <Skeleton label={t('page.conversation_loading')} isInside />}
        {conversationId !== null && error && <LoadError error={error} onRetry={refetch} />}
        <div className={styles.log}>{unsent}</div>
      </div>
    )
  }
}

/** Sends a text from the command bar once, however often the effect runs. */
function useCommandBarText(send: (text: string) => void): void {
  const text = useConsumedCommand('chat')
  const sentId = useRef(0)
  const onText = useEffectEvent(send)
  useEffect(() => {
    if (!text || sentId.current === text.id) return
    sentId.current = text.id
    onText(text.text)
  }, [text])
}

/** The command, if the text is one without arguments, such as `/doc`. */
function commandWithoutArguments(text: string): Command | null {
  const parsed = parse(text, catalogue)
  return parsed.kind === 'command' ? (catalogue.find(({ key }) => key === parsed.order.key) ?? null) : null
}
