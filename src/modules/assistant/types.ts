import type { z } from "zod"
import type { SignedInActor } from "../../lib/actor"
import type { Dated } from "../../lib/contract/moments"
import type { ModelTier } from "../../lib/model-tiers"
import type { ShownChange } from "../../lib/shown-change"
import type {
  actionError,
  actionStatus,
  message,
  payer,
  planRecord,
  planStatus,
  session,
  storeContext,
  usage,
} from "./schemas"

/** Whose talk, whose plan: an admin (`user`), or a server by its agent key (`agent`). Nobody sees another's. */
export type Owner = SignedInActor

export type PlanStatus = z.output<typeof planStatus>
export type ActionStatus = z.output<typeof actionStatus>

/** Of an action, all that was shown and all that runs. */
export interface NewAction {
  skill: string
  action: string
  summary: string
  input: Record<string, unknown>
  changes: ShownChange[]
  /** The state that it was shown against. */
  basis: unknown
  subjects: string[]
}

export type ActionError = z.output<typeof actionError>

export interface PlanAction extends NewAction {
  id: string
  plan_id: string
  position: number
  /** Of skill, action, input and basis, as they were shown. */
  hash: string
  status: ActionStatus
  result: Record<string, unknown> | null
  undo: Record<string, unknown> | null
  error: ActionError | null
  started_at: Date | null
  ended_at: Date | null
}

export interface NewPlan {
  /** By this it is approved or rejected. */
  stream_id: string
  session_id: string
  owner: Owner
  request: string
  language: string
  actions: NewAction[]
}

export interface Plan extends Omit<Dated<typeof planRecord>, "plan_id" | "actions"> {
  id: string
  language: string
  replaced_by: string | null
  actions: PlanAction[]
}

export type Session = Dated<typeof session>

export interface Message extends Dated<typeof message> {
  position: number
}

/** What was asked and what was answered. */
export interface Exchange {
  request: string
  answer: string
  skill: string | null
  plan_id: string | null
  usage: Usage
}

export type Usage = z.output<typeof usage>

export interface Balance {
  available: number
  reserved: number
}

export type Payer = z.output<typeof payer>

/** A model that can be asked, and who pays for it. */
export interface Model {
  tier: ModelTier
  payer: Exclude<Payer, "none">
  ask(question: Question): Promise<Reply>
}

export interface Question {
  messages: ModelMessage[]
  tools: Tool[]
  signal: AbortSignal
  /** Hears each piece of the answer's text as it comes. */
  onText?: ((text: string) => void) | undefined
  /** Hears whether a server works on the question: from the request's going out until the server refuses it. */
  onRunning?: ((isRunning: boolean) => void) | undefined
  /** Hears what a complete answer took. */
  onUsage?: ((usage: Usage) => void) | undefined
}

export type ModelMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string; calls?: ToolCall[] }
  | { role: "tool"; call_id: string; content: string }

export interface Tool {
  name: string
  description: string
  /** JSON Schema. */
  parameters: Record<string, unknown>
}

export interface ToolCall {
  id: string
  name: string
  /** As the model has written it: JSON, if all is well. */
  arguments: string
}

export interface Reply {
  text: string
  calls: ToolCall[]
  usage: Usage
}

/** A table whose rows are counted for a feature. */
export interface CountedTable {
  feature: string
  table: string
}

export type StoreContext = z.output<typeof storeContext>

/** The part of it that is counted in the database. */
export interface StoreFacts extends Omit<StoreContext, "locale" | "modules"> {
  /** Of each feature that keeps content, how many things there are. */
  content: Record<string, number>
}
