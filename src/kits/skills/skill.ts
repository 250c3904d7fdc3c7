import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { SignedInActor } from "../../lib/actor"
import type { AreaName } from "../../lib/registry"
import type { ShownChange } from "./shown-change"
import type { ModelTier } from "./tiers"
import type { Said } from "./words/said"
import { type Language, languages } from "./words/vocabulary"

/** The groups of skills. */
export const categories = ["catalogue", "orders", "customers", "content", "insight", "settings"] as const
export type Category = (typeof categories)[number]

export { type Language, languages }
export type Texts = Record<Language, string>

/** A task's requirement: a model, or a setting as `area.field`. */
export type Need = "model" | `${AreaName}.${string}`

/** A skill, as the API and the dashboard list it: one task, or a pack of several related tasks (`packs.ts`). */
export interface Skill {
  /** A unique id in kebab-case. A skill of one task has the id of the task. */
  id: string
  category: Category
  title: Texts
  /** The name of an icon in `@medusajs/icons`. */
  icon: string
  tasks: readonly [Task, ...Task[]]
}

/**
 * Something that an admin can ask the assistant for. Messages are compared with tasks. A task has its own price, needs
 * and switch, also in a pack.
 */
export interface Task {
  /** A unique id in kebab-case. The database stores it, so it must never change. */
  id: string
  category: Category
  title: Texts
  /** At least five example messages per language. A message is compared with them to find the task. */
  examples: Record<Language, readonly string[]>
  /** How capable a model must be. It decides the price. */
  model_tier: ModelTier
  /** The name of an icon in `@medusajs/icons`. */
  icon: string
  needs: readonly Need[]
  /** Whether this shop can use the task. Default: yes. */
  available?: (scope: MedusaContainer) => Promise<boolean>
  /** Whether some of its commands need a text that only a model can write. Tasks that need a model always do. */
  writesTexts?: true
  actions: readonly [Action, ...Action[]]
  /**
   * Answers a question by rules, without a model: chooses the action that reads, and its input. `undefined` if the
   * message asks for a text that a model must write.
   */
  byWords?: (message: string) => Lookup | undefined
  /** Understands a command by rules, without a model. `undefined` if the message is not a command for this task. */
  byCommand?: (said: Said) => Reading | undefined
}

/** A question as the rules have understood it. */
export interface Lookup {
  action: string
  input: Record<string, unknown>
  /** Looks for names in the database, such as products. Returns more input, and the words that are no name. */
  names?: (call: Call) => Promise<{ input?: Record<string, unknown>; not_understood?: readonly string[] }>
  /** The words that no rule has understood, as they were written. */
  not_understood?: readonly string[]
}

/** A command as the rules have understood it. If something is missing: the question for it. */
export type Reading = ReadCommand | { missing: Texts }

export interface ReadCommand {
  action: string
  /** The input as it was written, with names instead of ids. */
  said: Record<string, unknown>
  /** The input of each action, with ids instead of names. Default: `said`. Throws catalogue errors. */
  inputs?: (call: Call) => Promise<Record<string, unknown>[]>
  /**
   * Whether the shop has what the words may name, such as a category “Lighting” in “move the lamp into Lighting”. If not,
   * it is no such command.
   */
  holds?: (call: Call) => Promise<boolean>
}

export type Action = ReadingAction | ChangingAction

interface Described {
  /** A unique name in snake_case. A model uses it to call the action. */
  name: string
  /** Tells a model when to call the action, and what the input means. */
  description: string
  input: z.ZodObject
  /** The rights that this input needs: to see the result and to make the change. */
  rightsFor: (input: unknown) => readonly Right[]
}

/** An action that only reads. It runs at once. */
export interface ReadingAction extends Described {
  mutates: false
  read: (call: Call, input: unknown) => Promise<Answer>
}

/** An action that changes data. It runs after an admin has approved its preview. */
export interface ChangingAction extends Described {
  mutates: true
  preview: (call: Call, input: unknown) => Promise<Preview>
  run: (call: ApprovedCall, shown: Shown) => Promise<Outcome>
  findDone: (call: ApprovedCall, shown: Shown) => Promise<Outcome | undefined>
  undo?: (call: ApprovedCall, outcome: Outcome) => Promise<void>
}

/** The parts of an approved preview that `run` needs. */
export interface Shown {
  input: unknown
  basis: unknown
}

/** A right in the engine's role-based access control. */
export interface Right {
  resource: string
  operation: string
}

/** The sender of a message, and the language of the answer. */
export interface Call {
  scope: MedusaContainer
  actor: SignedInActor
  language: Language
}

/** A call whose preview an admin has approved. */
export interface ApprovedCall extends Call {
  /** Identifies this action of this plan. After a crash, it tells whether the action was done. */
  mark: string
}

/** The result of a reading action: data for a model, and sentences if there is no model. */
export interface Answer {
  data: unknown
  text: string
}

/** The planned effect of an action. An admin sees it and approves it. It is stored as JSON. */
export interface Preview<Input = Record<string, unknown>, Basis = unknown> {
  /** One line. */
  summary: string
  changes: ShownChange[]
  /** The input with ids instead of names. So the approved change stays the same if somebody renames something. */
  input: Input
  /**
   * The records that the action changes, such as `price:price_01…`. Two actions of one plan must not change the same
   * record.
   */
  subjects: string[]
  /**
   * The data that the preview was computed from, such as the old price. If it is different at the approval, the preview
   * is out of date: nothing runs, and a new preview is shown.
   */
  basis: Basis
}

/** The result of an action. Stored as JSON. */
export interface Outcome {
  /** The result that the admin sees afterwards, such as the id of a new record. */
  result: Record<string, unknown>
  /** The input of `undo`. */
  undo?: Record<string, unknown>
}
