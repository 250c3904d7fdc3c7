import { Skeleton } from "@medusajs/ui"
import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Plan } from "../../lib/assistant"
import { type Conversation, isUnderWay, type Problem } from "./conversation"
import { ProblemAlert } from "./problem-alert"
import { TurnView } from "./turn-view"

/** If the reader is this close to the end, the view scrolls to new text. */
const NEAR_END_PX = 80

interface Props {
  conversation: Conversation
  problem: Problem | undefined
  isOpening: boolean
  onShown: (turnId: string, plans: Plan[]) => void
  onRetry: (question: string) => void
  empty: React.ReactNode
}

/** A conversation with the latest message at the bottom. If the reader has scrolled up, the position stays. */
export const ConversationView = ({ conversation, problem, isOpening, onShown, onRetry, empty }: Props) => {
  const { t } = useTranslation("svc")
  const { turns, plans } = conversation
  const box = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const last = turns.at(-1)

  useLayoutEffect(() => {
    isFollowing.current = true
    if (box.current && turns.length === 0) box.current.scrollTop = 0
  }, [turns.length])
  useLayoutEffect(() => {
    const { current } = box
    if (current && isFollowing.current && last) current.scrollTop = current.scrollHeight
  })

  return (
    <section
      ref={box}
      // Lets people scroll by keyboard.
      tabIndex={0}
      aria-label={t("assistant.conversation")}
      className="flex-1 overflow-y-auto px-4 py-4 outline-none md:px-6"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
      }}
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-y-6">
        {problem && <ProblemAlert problem={problem} />}
        {isOpening && <Skeleton className="h-32 w-full" />}
        {turns.length === 0 && !isOpening && empty}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            turn={turn}
            plans={turn.planIds.flatMap((id) => plans[id] ?? [])}
            onShown={onShown}
            onRetry={turn === last && !isUnderWay(turn) ? () => onRetry(turn.question) : undefined}
          />
        ))}
      </div>
    </section>
  )
}
