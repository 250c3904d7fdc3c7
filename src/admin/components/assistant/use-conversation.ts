import { useCallback, useEffect, useReducer, useRef, useState } from "react"
import { type Plan, readConversation, useTurnTaken } from "../../lib/assistant"
import { ask } from "./ask"
import { conversationReducer, isUnderWay, NO_CONVERSATION, type Problem } from "./conversation"
import { problemOf } from "./problem"

interface Current {
  sessionId?: string | undefined
  /** The id of the conversation that is loading. */
  opening?: string | undefined
  /** The id of the turn that waits for an answer. */
  asking?: string | undefined
  /** The number of turns that began on this page. */
  turns: number
}

/**
 * The conversation of the page's address, or a new one, with its actions. Calls `onBegun` with the id of a new
 * conversation.
 */
export function useConversation(wanted: string | undefined, onBegun: (id: string) => void) {
  const [conversation, dispatch] = useReducer(conversationReducer, NO_CONVERSATION)
  const [problem, setProblem] = useState<Problem>()
  const [isOpening, setIsOpening] = useState(false)
  const stream = useRef<AbortController>()
  /** A ref, not a state: the second of two fast key strokes must see what the first has changed. */
  const current = useRef<Current>({ turns: 0 })
  const turnTaken = useTurnTaken()

  const hangUp = useCallback(() => {
    stream.current?.abort()
    current.current.asking = undefined
  }, [])
  useEffect(() => hangUp, [hangUp])

  const begin = useCallback(
    (sessionId?: string) => {
      hangUp()
      Object.assign(current.current, { sessionId, opening: sessionId })
      setProblem(undefined)
      setIsOpening(sessionId !== undefined)
      dispatch({ type: "begun" })
    },
    [hangUp],
  )

  useEffect(() => {
    if (wanted === current.current.sessionId) return
    begin(wanted)
    if (wanted === undefined) return
    // Another conversation may have been chosen while this one was loading.
    const opened = (show: () => void) => {
      if (current.current.opening !== wanted) return
      current.current.opening = undefined
      setIsOpening(false)
      show()
    }
    readConversation(wanted).then(
      (session) => opened(() => dispatch({ type: "opened", session })),
      (error) => opened(() => setProblem(problemOf(error))),
    )
  }, [wanted, begin])

  const send = async (message: string) => {
    const now = current.current
    if (now.asking !== undefined || now.opening !== undefined) return
    // The stream of an earlier turn may still follow a plan. The plan does not need it.
    hangUp()
    const hearing = new AbortController()
    stream.current = hearing
    now.turns += 1
    const turnId = `turn-${now.turns}`
    now.asking = turnId
    dispatch({ type: "asked", turnId, question: message })
    const answered = () => {
      if (now.asking === turnId) now.asking = undefined
      turnTaken()
    }
    try {
      for await (const events of ask({ message, session_id: now.sessionId }, hearing.signal)) {
        if (hearing.signal.aborted) return
        dispatch({ type: "heard", turnId, events })
        for (const { event, data } of events) {
          if (event === "stream" && data.session_id !== now.sessionId) {
            now.sessionId = data.session_id
            onBegun(data.session_id)
          }
          if (event === "plan" || event === "done" || event === "error") answered()
        }
      }
      dispatch({ type: "ended", turnId })
    } catch (error) {
      if (!hearing.signal.aborted) dispatch({ type: "ended", turnId, problem: problemOf(error) })
    } finally {
      answered()
    }
  }

  const stop = () => {
    const { asking } = current.current
    if (asking === undefined) return
    hangUp()
    dispatch({ type: "stopped", turnId: asking })
  }

  const show = useCallback((turnId: string, plans: Plan[]) => dispatch({ type: "shown", turnId, plans }), [])

  return {
    conversation,
    problem,
    isOpening,
    isAnswering: conversation.turns.some(isUnderWay),
    send,
    stop,
    show,
    /** Starts a new conversation, even if the current one has no id yet. */
    startOver: () => begin(),
  }
}
