import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { catalogue } from '#contract/commands/catalogue.ts'
import type { Command } from '#contract/commands/command.ts'
import { parse } from '#contract/commands/parse.ts'
import { MessageList } from '#web/features/chat/message-list.tsx'
import { talkQuery } from '#web/features/chat/queries.ts'
import { isWriting } from '#web/features/chat/talk.ts'
import { UnsentList } from '#web/features/chat/unsent-list.tsx'
import { useSaid } from '#web/features/chat/use-said.ts'
import { useSaying } from '#web/features/chat/use-saying.ts'
import { Welcome } from '#web/features/chat/welcome.tsx'
import { everyMemberQuery } from '#web/features/members/queries.ts'
import { useModelName } from '#web/features/models/use-model-name.ts'
import { useMe } from '#web/features/session/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { CommandHelp } from '#web/pages/chat/command-help.tsx'
import { useTakenOver } from '#web/shell/command-bar/hand-over.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

/** The open conversation, or the beginning of a new one. What is written in the command bar is said here. */
export function TalkArea({ talkId }: { talkId: string | null }) {
  const { t } = useTexts(['chat', 'common'])
  const { account, family, may } = useMe()
  const { data, error, refetch } = useQuery({ ...talkQuery(talkId ?? ''), enabled: talkId !== null })
  // What one reads stays if it can't be read anew just now; what was taken away goes.
  const isGone = error instanceof CallFailed && error.failure.status === 404
  const talk = talkId === null || isGone ? undefined : data
  const model = useModelName()
  const { data: members } = useQuery({ ...everyMemberQuery, enabled: may.includes('member.read') })
  const people = useMemo(
    () => members?.filter(({ status }) => status === 'active').map(({ account_id, full_name }) => ({ id: account_id, name: full_name })) ?? [],
    [members],
  )
  const { said, onSaid, onAnswered } = useSaid()
  const saying = useSaying({ whose: `${account.id}:${family.id}`, talkId, talk, onAnswered })
  const [help, setHelp] = useState<Command | null>(null)
  useHandedText((text) => {
    const command = commandWithoutArguments(text)
    setHelp(command)
    if (!command) saying.say(text)
  })

  const unsent = <UnsentList saying={saying} isWaiting={talk !== undefined && isWriting(talk)} />
  return (
    <>
      {area()}
      {help && <CommandHelp command={help} />}
      <div className="vh" role="status">
        {said.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </div>
    </>
  )

  function area() {
    if (talk) {
      return (
        <MessageList key={talkId} talk={talk} people={people} asked={saying.unsent.at(-1)?.id} onSaid={onSaid} onAnswered={onAnswered}>
          {unsent}
        </MessageList>
      )
    }
    if (talkId === null && saying.unsent.length === 0 && !help) return <Welcome hasModel={model !== null} onAsk={saying.say} />
    return (
      <div className="talk">
        {talkId !== null && !error && <Shape label={t('page.conversation_loading')} isInside />}
        {talkId !== null && error && <NotRead error={error} onRetry={refetch} />}
        <div className="log">{unsent}</div>
      </div>
    )
  }
}

/** A text that was handed over from the command bar is said once, however often the page is drawn. */
function useHandedText(say: (text: string) => void): void {
  const text = useTakenOver('chat')
  const said = useRef(0)
  const sayIt = useEffectEvent(say)
  useEffect(() => {
    if (!text || said.current === text.id) return
    said.current = text.id
    sayIt(text.text)
  }, [text])
}

/** A command that was sent without anything after it, such as `/doc`. */
function commandWithoutArguments(text: string): Command | null {
  const parsed = parse(text, catalogue)
  return parsed.kind === 'command' ? (catalogue.find(({ key }) => key === parsed.order.key) ?? null) : null
}
