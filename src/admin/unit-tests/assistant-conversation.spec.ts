import { describe, expect, it } from "vitest"
import {
  type Conversation,
  type ConversationAction,
  conversationReducer,
  isUnderWay,
  NO_CONVERSATION,
} from "../components/assistant/conversation"
import { EventParser } from "../components/assistant/event-parser"
import { type StreamEvent, streamEventOf } from "../components/assistant/stream-event"
import { waitingBySetting } from "../components/assistant/waiting-skills"
import type { Plan, PlanAction, PlanStatus } from "../lib/assistant"

describe("a stream of events", () => {
  const STREAM =
    'event: token\ndata: {"text":"Çay"}\n\n: still here\n\nevent: done\ndata: {"a":\ndata: 1}\n\n'
  const EVENTS = [
    { event: "token", data: '{"text":"Çay"}' },
    { event: "done", data: '{"a":\n1}' },
  ]
  const read = (pieces: string[]) => {
    const parser = new EventParser()
    return pieces.flatMap((piece) => parser.push(piece))
  }

  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("is the same wherever it is split, with line ends %s", (_, end) => {
    // Without text after the last line, a CR at its end would not count: an LF could still follow.
    const stream = `${STREAM.replaceAll("\n", end)}: and on`
    for (let at = 0; at <= stream.length; at++)
      expect(read([stream.slice(0, at), stream.slice(at)]), `cut at ${at}`).toEqual(EVENTS)
    expect(read([...stream])).toEqual(EVENTS)
  })

  it("drops unfinished events and events without data", () => {
    expect(read(['event: token\ndata: {"text":"Well"}\n'])).toEqual([])
    expect(read(["event: token\n\n", "data: 1\n\n"])).toEqual([{ event: "message", data: "1" }])
  })

  it("may have unknown and broken events", () => {
    expect(streamEventOf({ event: "weather", data: "{}" })).toBeUndefined()
    expect(streamEventOf({ event: "token", data: "{" })).toBeUndefined()
    expect(streamEventOf({ event: "token", data: '{"text":"a"}' })).toEqual(token("a"))
  })
})

describe("a conversation", () => {
  it("has a growing answer, which ends as the stream says", () => {
    const begun = after([asked("Hello")])
    expect(begun.turns).toMatchObject([{ question: "Hello", state: "asking", answer: "" }])
    const growing = after([asked("Hello"), heard(token("Good "), token("day"))])
    expect(growing.turns).toMatchObject([{ state: "answering", answer: "Good day" }])
    const done = after([asked("Hello"), heard(stream, token("Good "), token("day\n\n"), said("Good day"))])
    expect(done).toMatchObject({ sessionId: "aises_1", turns: [{ state: "answered", answer: "Good day" }] })
  })

  it("keeps the text of a stopped answer, and ignores later events", () => {
    const stopped: ConversationAction = { type: "stopped", turnId: "1" }
    const conversation = after([
      asked("Hello"),
      heard(token("Good")),
      stopped,
      heard(token(" day"), said("Good day")),
    ])
    expect(conversation.turns).toMatchObject([{ state: "stopped", answer: "Good" }])
    expect(conversation.turns.some(isUnderWay)).toBe(false)
  })

  it("keeps the text of a failed answer, with the reason", () => {
    const error: StreamEvent = { event: "error", data: { code: "provider_error", message: "No." } }
    const failed = after([asked("Hello"), heard(token("Good"), error)])
    expect(failed.turns).toMatchObject([
      { state: "failed", answer: "Good", problem: { code: "provider_error" } },
    ])
    const cutOff = after([asked("Hello"), heard(token("Good")), { type: "ended", turnId: "1" }])
    expect(cutOff.turns).toMatchObject([{ state: "failed", answer: "Good", problem: { code: "connection" } }])
  })

  it("shows a refused question once after it is asked again", () => {
    const refused: ConversationAction = {
      type: "ended",
      turnId: "1",
      problem: { code: "insufficient_credits" },
    }
    const again: ConversationAction = { type: "asked", turnId: "2", question: "Hello" }
    expect(after([asked("Hello"), refused, again]).turns).toMatchObject([{ id: "2", state: "asking" }])
    const other: ConversationAction = { type: "asked", turnId: "2", question: "And now?" }
    expect(after([asked("Hello"), refused, other]).turns).toHaveLength(2)
    const cutOff: ConversationAction = { type: "ended", turnId: "1" }
    expect(after([asked("Hello"), heard(token("Well")), cutOff, again]).turns).toHaveLength(2)
  })

  it("does not fail if only the notices about a plan break off", () => {
    const conversation = after([
      asked("Do it"),
      heard(token("Ready."), shown()),
      { type: "ended", turnId: "1" },
    ])
    expect(conversation.turns).toMatchObject([{ state: "answered", answer: "Ready.", planIds: ["plan_1"] }])
  })

  it("reads the history: each answer with its plan and the replacements of the plan", () => {
    const stale = planOf({ status: "rejected", replaced_by_stream: "stream_2" })
    const fresh = planOf({ plan_id: "plan_2", stream_id: "stream_2" })
    const messages = [
      { id: "m1", role: "user" as const, text: "Do it", plan_id: null },
      { id: "m2", role: "assistant" as const, text: "Ready.", plan_id: "plan_1" },
      { id: "m3", role: "user" as const, text: "And?", plan_id: null },
      { id: "m4", role: "assistant" as const, text: "Well.", plan_id: null },
    ]
    const session = { id: "aises_1", title: "Do it", last_message_at: LATER, messages, plans: [stale, fresh] }
    const conversation = after([asked("Something else"), { type: "opened", session }])
    expect(conversation.sessionId).toBe("aises_1")
    expect(conversation.turns).toMatchObject([
      { question: "Do it", answer: "Ready.", state: "answered", planIds: ["plan_1", "plan_2"] },
      { question: "And?", answer: "Well.", planIds: [] },
    ])
  })
})

describe("a plan in a conversation", () => {
  const running = step("act_1", "running")
  const done = step("act_1", "done")
  const failed = step("act_2", "failed", "sold_out")
  const compensated = step("act_1", "compensated")
  const executing: StreamEvent = { event: "plan_status", data: { plan_id: "plan_1", status: "executing" } }
  const end: StreamEvent = { event: "plan_status", data: { plan_id: "plan_1", status: "failed" } }

  it("has the same end state for any order and repetition of its events", () => {
    const news = [shown(), executing, running, done, failed, compensated, end]
    for (const order of [news, [...news].reverse(), [...news, ...news], shuffled(news)]) {
      const { plans, early, turns } = after([asked("Do it"), heard(...order)])
      expect(plans.plan_1).toMatchObject({
        status: "failed",
        actions: [{ status: "compensated" }, { status: "failed", error: { code: "sold_out" } }],
      })
      expect(early).toEqual([])
      expect(turns[0]?.planIds).toEqual(["plan_1"])
    }
  })

  it("never returns to the state in an older answer", () => {
    const late: ConversationAction = { type: "shown", turnId: "1", plans: [planOf({ status: "executing" })] }
    const { plans } = after([asked("Do it"), heard(shown(), executing, done, end), late])
    expect(plans.plan_1).toMatchObject({
      status: "failed",
      actions: [{ status: "done" }, { status: "pending" }],
    })
  })

  it("names its replacement if it is stale, and the replacement follows it", () => {
    const stale: StreamEvent = {
      event: "plan_status",
      data: { plan_id: "plan_1", status: "rejected", replaced_by_stream: "stream_2" },
    }
    const fresh = planOf({ plan_id: "plan_2", stream_id: "stream_2" })
    const { plans, turns } = after([asked("Do it"), heard(shown(), stale, { event: "plan", data: fresh })])
    expect(plans.plan_1).toMatchObject({ status: "rejected", replaced_by_stream: "stream_2" })
    expect(plans.plan_2?.status).toBe("pending")
    expect(turns[0]?.planIds).toEqual(["plan_1", "plan_2"])
  })
})

describe("tasks that need settings", () => {
  it("are grouped by the missing setting, without disabled tasks", () => {
    const task = (id: string) => ({ id, title: {}, example: {}, available: false })
    const setup = (task_id: string, enabled: boolean, ...settings: string[]) => ({
      task_id,
      enabled,
      configured: settings.length === 0,
      waits_for: settings.map((setting) => ({ setting })),
    })
    const waiting = waitingBySetting(
      [task("a"), task("b"), task("c"), task("d")],
      [
        setup("a", true, "assistant.api_key"),
        setup("b", true),
        setup("c", true, "assistant.api_key", "payments.stripe_secret_key"),
        setup("d", false, "assistant.api_key"),
      ],
    )
    expect(waiting.map(({ area, field, tasks }) => [area, field, tasks.map(({ id }) => id)])).toEqual([
      ["assistant", "api_key", ["a", "c"]],
      ["payments", "stripe_secret_key", ["c"]],
    ])
  })
})

const LATER = "2099-01-01T00:00:00.000Z"

const stream: StreamEvent = { event: "stream", data: { stream_id: "stream_1", session_id: "aises_1" } }

function after(actions: ConversationAction[]): Conversation {
  return actions.reduce(conversationReducer, NO_CONVERSATION)
}

function asked(question: string): ConversationAction {
  return { type: "asked", turnId: "1", question }
}

function heard(...events: StreamEvent[]): ConversationAction {
  return { type: "heard", turnId: "1", events }
}

function token(text: string): StreamEvent {
  return { event: "token", data: { text } }
}

function said(message: string): StreamEvent {
  return { event: "done", data: { message } }
}

function shown(): StreamEvent {
  return { event: "plan", data: planOf({}) }
}

function planOf(own: Partial<Plan> & { status?: PlanStatus }): Plan {
  const actions = ["act_1", "act_2"].map(
    (id): PlanAction => ({
      id,
      skill: "product-price",
      summary: id,
      preview: { changes: [] },
      status: "pending",
      error: null,
    }),
  )
  return {
    plan_id: "plan_1",
    stream_id: "stream_1",
    status: "pending",
    expires_at: LATER,
    replaced_by_stream: null,
    actions,
    ...own,
  }
}

function step(action_id: string, status: PlanAction["status"], code?: string): StreamEvent {
  const error = code === undefined ? {} : { error: { code, message: "No." } }
  return { event: "action", data: { plan_id: "plan_1", action_id, status, ...error } }
}

/** Changes the order of items, in the same way at each run. */
function shuffled<Item>(items: Item[]): Item[] {
  return items.filter((_, index) => index % 2 === 1).concat(items.filter((_, index) => index % 2 === 0))
}
