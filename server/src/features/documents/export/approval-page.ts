import { type Language, localeOf } from '#contract/languages.ts'
import { decide } from '#contract/documents/protocol.ts'
import { needSentence } from '#contract/documents/need-sentence.ts'
import { answersOf, type Question, type Voice } from '#server/features/documents/approval.ts'
import { momentIn } from '#server/platform/dates.ts'
import type { ApprovalPage, Fact, Round } from '#server/features/documents/export/printed-paper.ts'
import type { AnsweredRound } from '#server/features/documents/export/rounds.ts'
import type { Standing } from '#server/features/documents/export/standing.ts'
import { showNeed } from '#server/features/documents/show-need.ts'
import type { DocumentRow, VersionRow } from '#server/features/documents/store.ts'
import { say } from '#server/platform/texts.ts'

interface Decided {
  readonly document: DocumentRow
  readonly version: VersionRow
  readonly question: Question
  readonly rounds: readonly AnsweredRound[]
  readonly standing: Standing
  readonly family: string
}

/** The page that comes last: what was decided about this version, by whom, and how anybody can check that these are the words. */
export function approvalPage(decided: Decided): ApprovalPage {
  const { document, version, rounds, standing } = decided
  const { language } = document
  // Before anybody has answered, those are listed who would be asked now; an older version asks nobody any more.
  const asked: Pick<AnsweredRound, 'kind' | 'state' | 'voices'>[] =
    standing.isOpen && rounds.length === 0 ? [{ kind: 'approval', state: 'open', voices: decided.question.voices }] : [...rounds]
  return {
    title: say(language, 'export:approval.title'),
    standing: standing.sentences.join(language === 'zh' || language === 'ja' ? '' : ' '),
    facts: factsOf(decided),
    rounds: asked.map((round) => shownRound(decided, round)).filter(({ voices }) => voices.length > 0),
    needed: standing.isOpen ? neededOf(decided) : null,
    hash: { label: say(language, 'export:approval.hash'), value: version.hash },
    check: say(language, 'export:approval.check'),
  }
}

function factsOf({ document, version, question, standing, family }: Decided): Fact[] {
  const { language } = document
  const fact = (name: string, value: string) => ({ label: say(language, `export:approval.${name}`), value })
  return [
    ...(family === '' ? [] : [fact('family', family)]),
    fact('paper', version.title),
    fact('version', String(version.number)),
    fact('class', say(language, `governance:class.${document.class}`)),
    fact('protocol', say(language, `governance:protocol.${question.matter.protocol}`)),
    fact('state', standing.word),
    fact('written', [nameOf(language, version.author_name), momentIn(language, version.created_at)].join(' · ')),
  ]
}

const words = { yes: 'approve', no: 'decline', changes: 'request_changes', abstain: 'abstain' } as const

function shownRound({ document, question }: Decided, { kind, state, voices }: Pick<AnsweredRound, 'kind' | 'state' | 'voices'>): Round {
  const { language } = document
  const { voters } = decide(question.matter, answersOf(question))
  // A personal paper is its author's alone, whoever else was there.
  const own = document.class === 'personal' ? voices.filter(({ account_id }) => account_id === document.author_id) : voices
  const isShown = ({ account_id, verdict, is_recused, is_gone }: Voice) =>
    verdict !== null || is_recused || (state === 'open' && !is_gone && (document.class === 'personal' || voters.includes(account_id)))
  return {
    title: say(language, `export:approval.${kind === 'ratification' ? 'ratification' : 'answers'}`),
    head: ['who', 'role', 'answer', 'when'].map((name) => say(language, `export:approval.${name}`)),
    voices: own
      .filter(isShown)
      .map(({ full_name, role, verdict, alignment, is_recused, answered_at }) => [
        nameOf(language, full_name),
        say(language, `onboarding:role.${role}`),
        say(language, `votes:vote.${is_recused ? 'recuse' : verdict ? words[verdict] : 'open'}`) + (alignment === null ? '' : ` (${alignment}/5)`),
        answered_at ? momentIn(language, answered_at) : '',
      ]),
  }
}

function neededOf({ document, question }: Decided): Fact | null {
  const { language } = document
  const need = showNeed(question)
  if (need.kind === 'done') return null
  const label = say(language, 'export:approval.needed')
  if (need.kind === 'personal') return { label, value: say(language, 'export:approval.needed_personal') }
  const value = needSentence(need, {
    say: (key, values) => say(language, `votes:${key}`, values),
    list: (names, type) => new Intl.ListFormat(localeOf(language), { type }).format(names.map((name) => nameOf(language, name))),
    gap: language === 'zh' || language === 'ja' ? '' : ' ',
  })
  return { label, value }
}

function nameOf(language: Language, name: string): string {
  return name || say(language, 'export:approval.no_name')
}
