import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type { ModelTier } from "../../../kits/skills/tiers"
import type { SignedInActor } from "../../../lib/actor"
import type { balanceRow, factsRow, planActionRow, planRow } from "./lib/row-schemas"
import type { actionError, message, payer, planStatus, session, storeContext, usage } from "./schemas"

/**
 * The owner of a conversation or plan: an admin (`user`), or a program with an agent key (`agent`). Others cannot see
 * it.
 */
export type Owner = SignedInActor

export type PlanStatus = z.output<typeof planStatus>

export type ActionError = z.output<typeof actionError>

export type PlanAction = z.output<typeof planActionRow>

/** An action that was previewed, with the input that its execution needs. */
export type NewAction = Pick<
  PlanAction,
  "skill" | "action" | "summary" | "input" | "changes" | "basis" | "subjects"
>

export interface NewPlan {
  /** The id by which the plan is approved or rejected. */
  stream_id: string
  session_id: string
  owner: Owner
  request: string
  language: string
  actions: NewAction[]
}

export type Plan = z.output<typeof planRow>

export type Session = Dated<typeof session>

export interface Message extends Dated<typeof message> {
  position: number
}

/** A message and the answer to it. */
export interface Exchange {
  request: string
  answer: string
  skill: string | null
  plan_id: string | null
  usage: Usage
}

export type Usage = z.output<typeof usage>

export type Balance = z.output<typeof balanceRow>

export type Payer = z.output<typeof payer>

/** A language model, and who pays for it. */
export interface Model {
  tier: ModelTier
  payer: Exclude<Payer, "none">
  ask(question: Question): Promise<Reply>
}

export interface Question {
  messages: ModelMessage[]
  tools: Tool[]
  signal: AbortSignal
  /** Receives each piece of the answer's text. */
  onText?: ((text: string) => void) | undefined
  /**
   * Called with `true` when a request reaches the model's server, and with `false` before each attempt and after a
   * refusal.
   */
  onRunning?: ((isRunning: boolean) => void) | undefined
  /** Called with the usage of a complete answer. */
  onUsage?: ((usage: Usage) => void) | undefined
}

export type ModelMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string; calls?: ToolCall[] }
  | { role: "tool"; call_id: string; content: string }

export interface Tool {
  name: string
  description: string
  /** The parameters of the tool as a JSON Schema. */
  parameters: Record<string, unknown>
}

export interface ToolCall {
  id: string
  name: string
  /** The text that the model wrote. It should be JSON but may be anything. */
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

/** The facts that are counted in the database. */
export type StoreFacts = z.output<typeof factsRow>["facts"]
