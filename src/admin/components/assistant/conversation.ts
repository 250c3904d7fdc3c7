import type { ActionStatus, Plan, PlanAction, PlanStatus, Session } from "../../lib/assistant"
import type { StreamEvent } from "./stream-event"

/** Why there is no answer: a code of the API's error catalogue, or of this page. */
export interface Problem {
  code: string
  message?: string | undefined
}

/** A message with its answer and plans. */
export interface Turn {
  id: string
  question: string
  answer: string
  /** `asking` until the first word of the answer, `answering` until the last. */
  state: "asking" | "answering" | "answered" | "stopped" | "failed"
  problem?: Problem | undefined
  /** Oldest first. Each plan replaces the one before it. */
  planIds: string[]
  /** True if the message was sent on this page. False if it was loaded from an earlier conversation. */
  isLive: boolean
}

export interface Conversation {
  /** Unknown until the first answer, because the API assigns it. */
  sessionId: string | undefined
  turns: Turn[]
  plans: Record<string, Plan>
  /** Events of plans that have not arrived yet. */
  early: StreamEvent[]
}

export type ConversationAction =
  | { type: "begun" }
  | { type: "opened"; session: Session }
  | { type: "asked"; turnId: string; question: string }
  | { type: "heard"; turnId: string; events: StreamEvent[] }
  | { type: "shown"; turnId: string; plans: Plan[] }
  | { type: "stopped"; turnId: string }
  | { type: "ended"; turnId: string; problem?: Problem }

export const NO_CONVERSATION: Conversation = { sessionId: undefined, turns: [], plans: {}, early: [] }

/** Shown if the answer ends too early, because the connection or the server has failed. */
export const CUT_OFF: Problem = { code: "connection" }

/** Returns the conversation after an action. Late, repeated and unknown events change nothing. */
export function conversationReducer(conversation: Conversation, action: ConversationAction): Conversation {
  switch (action.type) {
    case "begun":
      return NO_CONVERSATION
    case "opened":
      return opened(action.session)
    case "asked": {
      const { turnId: id, question } = action
      const turn: Turn = { id, question, answer: "", state: "asking", planIds: [], isLive: true }
      return { ...conversation, turns: [...withoutFailed(conversation.turns, question), turn] }
    }
    case "heard":
      return action.events.reduce((before, event) => heard(before, action.turnId, event), conversation)
    case "shown":
      return action.plans.reduce((before, plan) => withPlan(before, action.turnId, plan), conversation)
    case "stopped":
      return ended(conversation, action.turnId, "stopped")
    case "ended":
      return ended(conversation, action.turnId, "failed", action.problem ?? CUT_OFF)
  }
}

/** Whether the answer is not complete yet. */
export function isUnderWay({ state }: Turn): boolean {
  return state === "asking" || state === "answering"
}

/** Removes the last message if it has failed and the same text is sent again. */
function withoutFailed(turns: Turn[], question: string): Turn[] {
  const last = turns.at(-1)
  const isAgain = last?.state === "failed" && last.answer === "" && last.question === question
  return isAgain ? turns.slice(0, -1) : turns
}

function opened({ id, messages, plans }: Session): Conversation {
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
    ...NO_CONVERSATION,
    sessionId: id,
    turns,
    plans: Object.fromEntries(plans.map((plan) => [plan.plan_id, plan])),
  }
}

/** The ids of a plan and of the plans that have replaced it. */
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

function heard(conversation: Conversation, turnId: string, reported: StreamEvent): Conversation {
  switch (reported.event) {
    case "stream":
      return { ...conversation, sessionId: reported.data.session_id }
    case "token":
      return withTurn(conversation, turnId, (turn) =>
        isUnderWay(turn) ? { ...turn, state: "answering", answer: turn.answer + reported.data.text } : turn,
      )
    case "plan":
      return ended(withPlan(conversation, turnId, reported.data), turnId, "answered")
    case "action":
    case "plan_status":
      return followed(conversation, reported)
    case "done":
      return withTurn(conversation, turnId, (turn) =>
        turn.state === "answered" || isUnderWay(turn)
          ? { ...turn, state: "answered", answer: reported.data.message }
          : turn,
      )
    case "error":
      return ended(conversation, turnId, "failed", reported.data)
  }
}

/** Ends an answer that is not complete. Its text stays. */
function ended(
  conversation: Conversation,
  turnId: string,
  state: Turn["state"],
  problem?: Problem,
): Conversation {
  return withTurn(conversation, turnId, (turn) => (isUnderWay(turn) ? { ...turn, state, problem } : turn))
}

function withTurn(conversation: Conversation, turnId: string, change: (turn: Turn) => Turn): Conversation {
  return {
    ...conversation,
    turns: conversation.turns.map((turn) => (turn.id === turnId ? change(turn) : turn)),
  }
}

/** Adds or updates a plan. Responses and events may arrive in any order, so a status never goes back. */
function withPlan(conversation: Conversation, turnId: string, plan: Plan): Conversation {
  const { plan_id: id } = plan
  const shown = withTurn(
    {
      ...conversation,
      plans: { ...conversation.plans, [id]: furthest(conversation.plans[id] ?? plan, plan) },
    },
    turnId,
    (turn) => (turn.planIds.includes(id) ? turn : { ...turn, planIds: [...turn.planIds, id] }),
  )
  return shown.early.reduce(followed, { ...shown, early: [] })
}

/** Applies an event to its plan. If the plan has not arrived yet, stores the event. */
function followed(conversation: Conversation, reported: StreamEvent): Conversation {
  if (reported.event !== "action" && reported.event !== "plan_status") return conversation
  const plan = conversation.plans[reported.data.plan_id]
  if (!plan) return { ...conversation, early: [...conversation.early, reported] }
  const next: Plan =
    reported.event === "plan_status"
      ? { ...plan, ...reported.data }
      : { ...plan, actions: plan.actions.map((action) => stepped(action, reported.data)) }
  return { ...conversation, plans: { ...conversation.plans, [plan.plan_id]: furthest(plan, next) } }
}

function stepped(
  action: PlanAction,
  { action_id, status, error }: Extract<StreamEvent, { event: "action" }>["data"],
): PlanAction {
  return action.id === action_id ? { ...action, status, error: error ?? action.error } : action
}

/** Combines two versions of a plan. The later status of the plan and of each action counts. */
function furthest(known: Plan, reported: Plan): Plan {
  const isFurther = PLAN_ORDER[reported.status] > PLAN_ORDER[known.status]
  return {
    ...(isFurther ? reported : known),
    replaced_by_stream: reported.replaced_by_stream ?? known.replaced_by_stream,
    actions: known.actions.map((action) => {
      const now = reported.actions.find(({ id }) => id === action.id) ?? action
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
