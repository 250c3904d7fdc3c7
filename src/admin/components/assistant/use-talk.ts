import { useCallback, useEffect, useReducer, useRef, useState } from "react"
import { type Plan, readTalk, useTurnTaken } from "../../lib/assistant"
import { ask } from "./ask"
import { problemOf } from "./problem"
import { isUnderWay, NO_TALK, type Problem, talkReducer } from "./talk"

interface Current {
  sessionId?: string | undefined
  /** The talk that is on its way. */
  opening?: string | undefined
  /** The turn that is to be answered. */
  asking?: string | undefined
  /** How many were begun here. */
  turns: number
}

/**
 * The talk of the page's address, or a new one: what is said in it, and what can be done there. `onBegun` hears the id
 * that a new one is given.
 */
export function useTalk(wanted: string | undefined, onBegun: (id: string) => void) {
  const [talk, dispatch] = useReducer(talkReducer, NO_TALK)
  const [problem, setProblem] = useState<Problem>()
  const [isOpening, setIsOpening] = useState(false)
  const stream = useRef<AbortController>()
  /** Not a state: of two key strokes at once, the second is to see what the first has done. */
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
    // By the time that it is there, another one may be wanted.
    const opened = (show: () => void) => {
      if (current.current.opening !== wanted) return
      current.current.opening = undefined
      setIsOpening(false)
      show()
    }
    readTalk(wanted).then(
      (session) => opened(() => dispatch({ type: "opened", session })),
      (error) => opened(() => setProblem(problemOf(error))),
    )
  }, [wanted, begin])

  const send = async (message: string) => {
    const now = current.current
    if (now.asking !== undefined || now.opening !== undefined) return
    // What an earlier one still follows, a plan that waits, can be decided without it.
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
    talk,
    problem,
    isOpening,
    isAnswering: talk.turns.some(isUnderWay),
    send,
    stop,
    show,
    /** A new talk, also where the one before has not come as far as to have an address. */
    startOver: () => begin(),
  }
}
