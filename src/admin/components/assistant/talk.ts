import type { ActionStatus, Plan, PlanAction, PlanStatus, Session } from "../../lib/assistant"
import type { StreamEvent } from "./stream-event"

/** Why there is no answer: a code of the error catalogue, or one of the page's own. */
export interface Problem {
  code: string
  message?: string | undefined
}

/** A question and what came of it. */
export interface Turn {
  id: string
  question: string
  answer: string
  /** `asking` until its first word, `answering` until its last. */
  state: "asking" | "answering" | "answered" | "stopped" | "failed"
  problem?: Problem | undefined
  /** Oldest first: the second shows the first afresh. */
  planIds: string[]
  /** Whether it was asked on this page, and not read out of the history. */
  isLive: boolean
}

export interface Talk {
  /** Not before the API has given it one. */
  sessionId: string | undefined
  turns: Turn[]
  plans: Record<string, Plan>
  /** What was told of plans before they were shown. */
  early: StreamEvent[]
}

export type TalkAction =
  | { type: "begun" }
  | { type: "opened"; session: Session }
  | { type: "asked"; turnId: string; question: string }
  | { type: "heard"; turnId: string; events: StreamEvent[] }
  | { type: "shown"; turnId: string; plans: Plan[] }
  | { type: "stopped"; turnId: string }
  | { type: "ended"; turnId: string; problem?: Problem }

export const NO_TALK: Talk = { sessionId: undefined, turns: [], plans: {}, early: [] }

/** What the stream ends without: the server, or the way to it, has broken off. */
export const CUT_OFF: Problem = { code: "connection" }

/** What a talk becomes. What comes late, twice or unknown changes nothing. */
export function talkReducer(talk: Talk, action: TalkAction): Talk {
  switch (action.type) {
    case "begun":
      return NO_TALK
    case "opened":
      return opened(action.session)
    case "asked": {
      const { turnId: id, question } = action
      const turn: Turn = { id, question, answer: "", state: "asking", planIds: [], isLive: true }
      return { ...talk, turns: [...withoutFailed(talk.turns, question), turn] }
    }
    case "heard":
      return action.events.reduce((before, event) => heard(before, action.turnId, event), talk)
    case "shown":
      return action.plans.reduce((before, plan) => withPlan(before, action.turnId, plan), talk)
    case "stopped":
      return ended(talk, action.turnId, "stopped")
    case "ended":
      return ended(talk, action.turnId, "failed", action.problem ?? CUT_OFF)
  }
}

/** Whether an answer is still to come, or on its way. */
export function isUnderWay({ state }: Turn): boolean {
  return state === "asking" || state === "answering"
}

/** What was refused, or failed without a word, makes room for the same question asked again. */
function withoutFailed(turns: Turn[], question: string): Turn[] {
  const last = turns.at(-1)
  const isAgain = last?.state === "failed" && last.answer === "" && last.question === question
  return isAgain ? turns.slice(0, -1) : turns
}

function opened({ id, messages, plans }: Session): Talk {
  const turns: Turn[] = []
  for (const { id: messageId, role, text, plan_id } of messages) {
    const last = turns.at(-1)
    if (role === "user" || !last || last.answer !== "")
      turns.push({ id: messageId, question: "", answer: "", state: "answered", planIds: [], isLive: false })
    const turn = turns.at(-1)
    if (!turn) continue
    if (role === "user") turn.question = text
    else Object.assign(turn, { answer: text, planIds: withFresh(plan_id, plans) })
  }
  return {
    ...NO_TALK,
    sessionId: id,
    turns,
    plans: Object.fromEntries(plans.map((plan) => [plan.plan_id, plan])),
  }
}

/** A plan, and those that have shown it afresh. */
function withFresh(planId: string | null, plans: Plan[]): string[] {
  const ids: string[] = []
  let plan = plans.find(({ plan_id }) => plan_id === planId)
  while (plan && !ids.includes(plan.plan_id)) {
    ids.push(plan.plan_id)
    const stream = plan.replaced_by_stream
    plan = plans.find(({ stream_id }) => stream_id === stream)
  }
  return ids
}

function heard(talk: Talk, turnId: string, told: StreamEvent): Talk {
  switch (told.event) {
    case "stream":
      return { ...talk, sessionId: told.data.session_id }
    case "token":
      return withTurn(talk, turnId, (turn) =>
        isUnderWay(turn) ? { ...turn, state: "answering", answer: turn.answer + told.data.text } : turn,
      )
    case "plan":
      return ended(withPlan(talk, turnId, told.data), turnId, "answered")
    case "action":
    case "plan_status":
      return followed(talk, told)
    case "done":
      return withTurn(talk, turnId, (turn) =>
        turn.state === "answered" || isUnderWay(turn)
          ? { ...turn, state: "answered", answer: told.data.message }
          : turn,
      )
    case "error":
      return ended(talk, turnId, "failed", told.data)
  }
}

/** Ends an answer that is on its way; whatever has come of it stays. */
function ended(talk: Talk, turnId: string, state: Turn["state"], problem?: Problem): Talk {
  return withTurn(talk, turnId, (turn) => (isUnderWay(turn) ? { ...turn, state, problem } : turn))
}

function withTurn(talk: Talk, turnId: string, change: (turn: Turn) => Turn): Talk {
  return { ...talk, turns: talk.turns.map((turn) => (turn.id === turnId ? change(turn) : turn)) }
}

/** Adds a plan, or brings it up to date: answers and events overtake each other, and a plan never goes backwards. */
function withPlan(talk: Talk, turnId: string, plan: Plan): Talk {
  const { plan_id: id } = plan
  const shown = withTurn(
    { ...talk, plans: { ...talk.plans, [id]: furthest(talk.plans[id] ?? plan, plan) } },
    turnId,
    (turn) => (turn.planIds.includes(id) ? turn : { ...turn, planIds: [...turn.planIds, id] }),
  )
  return shown.early.reduce(followed, { ...shown, early: [] })
}

/** Takes what was told of a plan; of one that is not there yet, later. */
function followed(talk: Talk, told: StreamEvent): Talk {
  if (told.event !== "action" && told.event !== "plan_status") return talk
  const plan = talk.plans[told.data.plan_id]
  if (!plan) return { ...talk, early: [...talk.early, told] }
  const next: Plan =
    told.event === "plan_status"
      ? { ...plan, ...told.data }
      : { ...plan, actions: plan.actions.map((action) => stepped(action, told.data)) }
  return { ...talk, plans: { ...talk.plans, [plan.plan_id]: furthest(plan, next) } }
}

function stepped(
  action: PlanAction,
  { action_id, status, error }: Extract<StreamEvent, { event: "action" }>["data"],
): PlanAction {
  return action.id === action_id ? { ...action, status, error: error ?? action.error } : action
}

/** Of what is known of one plan and what is told of it, in each part what has come further. */
function furthest(known: Plan, told: Plan): Plan {
  const isFurther = PLAN_ORDER[told.status] > PLAN_ORDER[known.status]
  return {
    ...(isFurther ? told : known),
    replaced_by_stream: told.replaced_by_stream ?? known.replaced_by_stream,
    actions: known.actions.map((action) => {
      const now = told.actions.find(({ id }) => id === action.id) ?? action
      return ACTION_ORDER[now.status] >= ACTION_ORDER[action.status]
        ? { ...now, error: now.error ?? action.error }
        : action
    }),
  }
}

const PLAN_ORDER: Record<PlanStatus, number> = {
  pending: 0,
  executing: 1,
  executed: 2,
  failed: 2,
  rejected: 2,
  expired: 2,
}

const ACTION_ORDER: Record<ActionStatus, number> = {
  pending: 0,
  running: 1,
  done: 2,
  failed: 2,
  skipped: 2,
  compensated: 3,
}
