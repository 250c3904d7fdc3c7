import type { SignedInActor } from "../../lib/actor"
import type { ModelTier } from "../../lib/model-tiers"

/** Whose talk, whose plan: an admin (`user`), or a server by its agent key (`agent`). Nobody sees another's. */
export type Owner = SignedInActor

export type PlanStatus = "pending" | "executing" | "executed" | "failed" | "rejected" | "expired"
export type ActionStatus = "pending" | "running" | "done" | "failed" | "compensated" | "skipped"

export interface Change {
  what: string
  before: string | null
  after: string | null
}

/** Of an action, all that was shown and all that runs. */
export interface NewAction {
  skill: string
  action: string
  summary: string
  input: Record<string, unknown>
  changes: Change[]
  /** The state that it was shown against. */
  basis: unknown
  subjects: string[]
}

export interface ActionError {
  code: string
  message: string
}

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

export interface Plan {
  id: string
  stream_id: string
  session_id: string
  actor_type: string
  actor_id: string
  request: string
  language: string
  status: PlanStatus
  expires_at: Date
  decided_at: Date | null
  ended_at: Date | null
  replaced_by: string | null
  /** Of that plan. */
  replaced_by_stream: string | null
  created_at: Date
  actions: PlanAction[]
}

export interface Session {
  id: string
  title: string
  last_message_at: Date
  created_at: Date
}

export interface Message {
  id: string
  position: number
  role: "user" | "assistant"
  text: string
  skill: string | null
  plan_id: string | null
  created_at: Date
}

/** What was asked and what was answered. */
export interface Exchange {
  request: string
  answer: string
  skill: string | null
  plan_id: string | null
  usage: Usage
}

/** What models have read and written. */
export interface Usage {
  input_tokens: number
  output_tokens: number
}

export interface Balance {
  available: number
  reserved: number
}

/** `own`: the shop's own key or server. `credits`: the installation's, for credits. `none`: there is no model. */
export type Payer = "own" | "credits" | "none"

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

/** What a shop has. */
export interface StoreFacts {
  name: string | null
  catalog: {
    products: number
    published_products: number
    variants: number
    categories: number
    collections: number
  }
  /** ISO 4217, in lower case. */
  currencies: string[]
  default_currency: string | null
  /** Of each feature that keeps content, how many things there are. */
  content: Record<string, number>
}
