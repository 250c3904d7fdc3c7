import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { SignedInActor } from "../lib/actor"
import type { AreaName } from "../lib/features/registry"
import type { ShownChange } from "../lib/shown-change"
import type { ModelTier } from "../modules/assistant/tiers"
import type { Said } from "./words/said"

/** The groups of skills. */
export const categories = ["catalogue", "orders", "customers", "content", "insight", "settings"] as const
export type Category = (typeof categories)[number]

/** The languages that the rules understand without a model. A model understands any language. */
export const languages = ["en", "tr"] as const
export type Language = (typeof languages)[number]
export type Texts = Record<Language, string>

/** A requirement of a skill: a model, or a setting as `area.field`. */
export type Need = "model" | `${AreaName}.${string}`

/** Something that an admin can ask the assistant for. */
export interface Skill {
  /** A unique id in kebab-case. */
  id: string
  category: Category
  title: Texts
  /** At least five examples per language. Messages are matched to skills by these. */
  examples: Record<Language, readonly string[]>
  model_tier: ModelTier
  /** The name of an icon in `@medusajs/icons`. */
  icon: string
  needs: readonly Need[]
  /** Whether the skill applies to this shop. The default is yes. */
  available?: (scope: MedusaContainer) => Promise<boolean>
  actions: readonly [Action, ...Action[]]
  /** Without a model, chooses a reading action and its input for a question. */
  byWords?: (message: string) => Lookup
  /** Without a model, reads a command. Returns `undefined` if it is not a command of this skill. */
  byCommand?: (said: Said) => Reading | undefined
}

/** The result of reading a question by rules. */
export interface Lookup {
  action: string
  input: Record<string, unknown>
  /** Looks up names in the database. Returns more input, and the words that name nothing. */
  names?: (call: Call) => Promise<{ input?: Record<string, unknown>; not_understood?: readonly string[] }>
  /** The words that no rule understood, as written. */
  not_understood?: readonly string[]
}

/** The result of reading a command by rules, or a question for the missing part. */
export type Reading = ReadCommand | { missing: Texts }

export interface ReadCommand {
  action: string
  /** The input as said, with names instead of ids. */
  said: Record<string, unknown>
  /** The input of each action, with names resolved. The default is `said`. Throws the catalogue's errors. */
  inputs?: (call: Call) => Promise<Record<string, unknown>[]>
}

export type Action = ReadingAction | ChangingAction

interface Described {
  /** A unique name in snake_case. Models call the action by it. */
  name: string
  /** Tells the model when to call the action and what its input means. */
  description: string
  input: z.ZodObject
  /** The rights that this input needs: to see the result and to make the change. */
  rightsFor: (input: unknown) => readonly Right[]
}

/** Reads something at once. */
export interface ReadingAction extends Described {
  mutates: false
  read: (call: Call, input: unknown) => Promise<Answer>
}

/** Changes something after an admin has approved it. */
export interface ChangingAction extends Described {
  mutates: true
  preview: (call: Call, input: unknown) => Promise<Preview>
  run: (call: ApprovedCall, shown: Shown) => Promise<Outcome>
  findDone: (call: ApprovedCall, shown: Shown) => Promise<Outcome | undefined>
  undo?: (call: ApprovedCall, outcome: Outcome) => Promise<void>
}

/** The parts of a preview that `run` needs. */
export interface Shown {
  input: unknown
  basis: unknown
}

/** A right of the engine's role-based access control. */
export interface Right {
  resource: string
  operation: string
}

/** The actor of a request, and the language of the answer. */
export interface Call {
  scope: MedusaContainer
  actor: SignedInActor
  language: Language
}

/** A call after the approval. */
export interface ApprovedCall extends Call {
  /** Identifies this action of this plan. After a crash, a second run finds the first one's outcome by it. */
  mark: string
}

/** The result: facts for a model, and sentences for use without one. */
export interface Answer {
  data: unknown
  text: string
}

/** The effect of an action, shown before the approval. Stored as JSON. */
export interface Preview<Input = Record<string, unknown>, Basis = unknown> {
  /** One line. */
  summary: string
  changes: ShownChange[]
  /** The input with names resolved to ids. A later change of a name then cannot change what was approved. */
  input: Input
  /** The objects that it changes, such as `price:price_01…`. No two actions of a plan may share one. */
  subjects: string[]
  /**
   * The state on which the preview is based, such as the old price or a version. If it differs at the approval, the
   * preview is stale: nothing runs, and a fresh preview replaces it.
   */
  basis: Basis
}

/** The result of an action. Stored as JSON. */
export interface Outcome {
  /** For the admin, such as the new object's id. */
  result: Record<string, unknown>
  /** The input of `undo`. */
  undo?: Record<string, unknown>
}
