import { useCallback, useEffect, useReducer, useRef, useState } from "react"
import { type Plan, readConversation, useTurnTaken } from "../../lib/assistant"
import { ask } from "./ask"
import { conversationReducer, isUnderWay, NO_CONVERSATION, type Problem } from "./conversation"
import { problemOf } from "./problem"

interface Current {
  sessionId?: string | undefined
  /** The id of the conversation that is being loaded. */
  opening?: string | undefined
  /** The id of the message that waits for its answer. */
  asking?: string | undefined
  /** How many messages were sent on this page. */
  turns: number
}

/**
 * The conversation whose id is in the page's address, or a new one, with the functions to use it. Calls `onBegun` with
 * the id of a new conversation.
 */
export function useConversation(wanted: string | undefined, onBegun: (id: string) => void) {
  const [conversation, dispatch] = useReducer(conversationReducer, NO_CONVERSATION)
  const [problem, setProblem] = useState<Problem>()
  const [isOpening, setIsOpening] = useState(false)
  const stream = useRef<AbortController>()
  /** A ref and not a state: if two keys are pressed quickly, the second must see what the first has changed. */
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

  /** Shows a conversation, or an empty one without an id. Does nothing if it is shown already. */
  const open = useCallback(
    (id: string | undefined) => {
      if (id === current.current.sessionId) return
      begin(id)
      if (id === undefined) return
      // Does nothing if the admin has chosen another conversation while this one was loading.
      const opened = (show: () => void) => {
        if (current.current.opening !== id) return
        current.current.opening = undefined
        setIsOpening(false)
        show()
      }
      readConversation(id).then(
        (session) => opened(() => dispatch({ type: "opened", session })),
        (error) => opened(() => setProblem(problemOf(error))),
      )
    },
    [begin],
  )
  useEffect(() => open(wanted), [wanted, open])

  const send = async (message: string) => {
    const now = current.current
    if (now.asking !== undefined || now.opening !== undefined) return
    // The connection of an earlier message may still report a plan's progress. Close it; the plan continues without it.
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
    /**
     * Shows a conversation. Call it beside the change of the address: the router skips an address that is replaced
     * while it loads, so after "New conversation" the page may never see that its address has changed.
     */
    open,
    /** Starts a new conversation, even if the present one was not saved yet. */
    startOver: () => begin(),
  }
}
