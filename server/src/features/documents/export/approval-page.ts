import { type Language, localeOf } from '#contract/languages.ts'
import { decide } from '#contract/documents/protocol.ts'
import { needSentence } from '#contract/documents/need-sentence.ts'
import { matterOf, type Round, type VoteEntry, votesOf } from '#server/features/documents/approvals/round.ts'
import { momentIn } from '#server/platform/dates.ts'
import type { ApprovalPage, Fact, PrintedRound } from '#server/features/documents/export/printed-document.ts'
import type { RoundWithVotes } from '#server/features/documents/export/rounds.ts'
import type { VersionStanding } from '#server/features/documents/export/standing.ts'
import { showNeed } from '#server/features/documents/approvals/show-need.ts'
import { translate } from '#server/platform/texts.ts'

interface DecisionFacts {
  /** The last round of this version. */
  readonly round: Round
  readonly rounds: readonly RoundWithVotes[]
  readonly standing: VersionStanding
  readonly family: string
}

/** The last page: the decision about this version, its votes, and how to verify the text by its hash. */
export function approvalPage(facts: DecisionFacts): ApprovalPage {
  const { round, rounds, standing } = facts
  const { language } = round.document
  // Before the first vote, list the members who could vote now. An older version can't be voted on.
  const listed: Pick<RoundWithVotes, 'kind' | 'state' | 'votes'>[] =
    standing.isOpen && rounds.length === 0
      ? [{ kind: 'approval', state: 'open', votes: round.votes }]
      : [...rounds]
  return {
    title: translate(language, 'export:approval.title'),
    standing: standing.sentences.join(language === 'zh' || language === 'ja' ? '' : ' '),
    facts: factsOf(facts),
    rounds: listed.map((one) => shownRound(facts, one)).filter(({ votes }) => votes.length > 0),
    needed: standing.isOpen ? neededOf(facts) : null,
    hash: { label: translate(language, 'export:approval.hash'), value: round.version.hash },
    check: translate(language, 'export:approval.check'),
  }
}

function factsOf({ round, standing, family }: DecisionFacts): Fact[] {
  const { document, version } = round
  const { language } = document
  const fact = (name: string, value: string) => ({
    label: translate(language, `export:approval.${name}`),
    value,
  })
  return [
    ...(family === '' ? [] : [fact('family', family)]),
    fact('document', version.title),
    fact('version', String(version.number)),
    fact('class', translate(language, `governance:class.${document.class}`)),
    fact('protocol', translate(language, `governance:protocol.${matterOf(round).protocol}`)),
    fact('state', standing.word),
    fact(
      'written',
      [nameOf(language, version.author_name), momentIn(language, version.created_at)].join(' · '),
    ),
  ]
}

const words = { yes: 'approve', no: 'decline', changes: 'request_changes', abstain: 'abstain' } as const

function shownRound(
  { round }: DecisionFacts,
  { kind, state, votes }: Pick<RoundWithVotes, 'kind' | 'state' | 'votes'>,
): PrintedRound {
  const { document } = round
  const { language } = document
  const { voters } = decide(matterOf(round), votesOf(round))
  // Only the author decides about a personal document.
  const own =
    document.class === 'personal'
      ? votes.filter(({ account_id }) => account_id === document.author_id)
      : votes
  const isShown = ({ account_id, verdict, is_recused, has_left }: VoteEntry) =>
    verdict !== null ||
    is_recused ||
    (state === 'open' && !has_left && (document.class === 'personal' || voters.includes(account_id)))
  return {
    title: translate(language, `export:approval.${kind === 'ratification' ? 'ratification' : 'answers'}`),
    head: ['who', 'role', 'answer', 'when'].map((name) => translate(language, `export:approval.${name}`)),
    votes: own
      .filter(isShown)
      .map(({ full_name, role, verdict, alignment, is_recused, answered_at }) => [
        nameOf(language, full_name),
        translate(language, `onboarding:role.${role}`),
        translate(language, `votes:vote.${is_recused ? 'recuse' : verdict ? words[verdict] : 'open'}`) +
          (alignment === null ? '' : ` (${alignment}/5)`),
        answered_at ? momentIn(language, answered_at) : '',
      ]),
  }
}

function neededOf({ round }: DecisionFacts): Fact | null {
  const { language } = round.document
  const need = showNeed(round)
  if (need.kind === 'done') return null
  const label = translate(language, 'export:approval.needed')
  if (need.kind === 'personal')
    return { label, value: translate(language, 'export:approval.needed_personal') }
  const value = needSentence(need, {
    say: (key, values) => translate(language, `votes:${key}`, values),
    list: (names, type) =>
      new Intl.ListFormat(localeOf(language), { type }).format(names.map((name) => nameOf(language, name))),
    gap: language === 'zh' || language === 'ja' ? '' : ' ',
  })
  return { label, value }
}

function nameOf(language: Language, name: string): string {
  return name || translate(language, 'export:approval.no_name')
}
