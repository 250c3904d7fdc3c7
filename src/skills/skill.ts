import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { SignedInActor } from "../lib/actor"
import type { AreaName } from "../lib/features/registry"
import type { ModelTier } from "../lib/model-tiers"
import type { ShownChange } from "../lib/shown-change"
import type { Said } from "./words/said"

/** What shop owners ask for, by kind. */
export const categories = ["catalogue", "orders", "customers", "content", "insight", "settings"] as const
export type Category = (typeof categories)[number]

/** Languages that skills are asked for and answered in without a model. With one, any. */
export const languages = ["en", "tr"] as const
export type Language = (typeof languages)[number]
export type Texts = Record<Language, string>

/** What a skill waits for: a model, or a setting of the shop's, as `area.field`. */
export type Need = "model" | `${AreaName}.${string}`

/** Something that a shop owner can ask the assistant for. */
export interface Skill {
  /** In kebab-case, unlike any other's. */
  id: string
  category: Category
  title: Texts
  /** What people say who want this, five or more in each language: by these it is chosen. */
  examples: Record<Language, readonly string[]>
  model_tier: ModelTier
  /** A name of `@medusajs/icons`. */
  icon: string
  needs: readonly Need[]
  /** Whether this shop has what the skill is about. Left out, every shop has. */
  available?: (scope: MedusaContainer) => Promise<boolean>
  actions: readonly [Action, ...Action[]]
  /** How it is answered from data where there is no model: which of its reading actions, with what of the message. */
  byWords?: (message: string) => Lookup
  /** How a command is read where there is no model; `undefined` for what is no command of this skill. */
  byCommand?: (said: Said) => Reading | undefined
}

/** A question as rules have read it. */
export interface Lookup {
  action: string
  input: Record<string, unknown>
  /** What is looked up by a name first: more of the input, and words that name nothing. */
  names?: (call: Call) => Promise<{ input?: Record<string, unknown>; not_understood?: readonly string[] }>
  /** Words that no rule has understood, as they were written. */
  not_understood?: readonly string[]
}

/** A command as rules have read it: what would be done, or what it does not say. */
export type Reading = ReadCommand | { missing: Texts }

export interface ReadCommand {
  action: string
  /** As it was said: names are still names. */
  said: Record<string, unknown>
  /** What each action takes, names looked up. Left out, it is what was said. Throws the catalogue's errors. */
  inputs?: (call: Call) => Promise<Record<string, unknown>[]>
}

export type Action = ReadingAction | ChangingAction

interface Described {
  /** In snake_case, unlike any other action's of any skill: a model calls it by this. */
  name: string
  /** For the model: when to take it, and what its input means. */
  description: string
  input: z.ZodObject
  /** What whoever calls it with this input must be allowed to: to see what it shows, and to do what it does. */
  rightsFor: (input: unknown) => readonly Right[]
}

/** Looks something up, at once. */
export interface ReadingAction extends Described {
  mutates: false
  read: (call: Call, input: unknown) => Promise<Answer>
}

/** Changes something, once an admin has approved it: never by itself. */
export interface ChangingAction extends Described {
  mutates: true
  preview: (call: Call, input: unknown) => Promise<Preview>
  run: (call: ApprovedCall, shown: Shown) => Promise<Outcome>
  findDone: (call: ApprovedCall, shown: Shown) => Promise<Outcome | undefined>
  undo?: (call: ApprovedCall, outcome: Outcome) => Promise<void>
}

/** Of a preview, what it takes to run what it has shown. */
export interface Shown {
  input: unknown
  basis: unknown
}

/** Of the engine's role-based rights, as its admin routes ask for them. */
export interface Right {
  resource: string
  operation: string
}

/** On whose behalf something is done, and in which language it is told. */
export interface Call {
  scope: MedusaContainer
  actor: SignedInActor
  language: Language
}

/** One that was approved. */
export interface ApprovedCall extends Call {
  /** Names this very action of this very plan: the mark by which a second run finds what the first has done. */
  mark: string
}

/** What was found: facts for a model, and sentences for where there is none. */
export interface Answer {
  data: unknown
  text: string
}

/** What an action would do, as it is shown to whoever decides. Kept as JSON. */
export interface Preview<Input = Record<string, unknown>, Basis = unknown> {
  /** One line. */
  summary: string
  changes: ShownChange[]
  /**
   * What will run: the input with names resolved into ids, so that what is approved is what was shown, whoever takes
   * that name in the meantime.
   */
  input: Input
  /** What it touches, such as `price:price_01…`. Two actions of one plan never touch the same. */
  subjects: string[]
  /**
   * The state that it was shown against: whatever the change depends on, such as the price before it, or a version.
   * Where it is another one when the plan is approved, the preview has grown stale: nothing runs, and a fresh one is
   * shown.
   */
  basis: Basis
}

/** What an action has done. Kept as JSON. */
export interface Outcome {
  /** For the admin, such as the id of what was made. */
  result: Record<string, unknown>
  /** What `undo` needs. */
  undo?: Record<string, unknown>
}
