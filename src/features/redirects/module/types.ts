import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type {
  adminRedirect,
  importFault,
  importResult,
  newRedirect,
  publicRedirect,
  redirectChange,
  redirectFilter,
  redirectMiss,
  storedRule,
} from "./schemas"

export type RedirectInput = z.output<typeof newRedirect>
export type RedirectChange = z.output<typeof redirectChange>
export type PublicRedirect = z.output<typeof publicRedirect>
export type AdminRedirect = Dated<typeof adminRedirect>
export type RedirectMissRow = Dated<typeof redirectMiss>
export type ImportFault = z.output<typeof importFault>
export type ImportResult = z.output<typeof importResult>
export type Origin = AdminRedirect["origin"]

/** The columns that an admin decides about. The locale is empty for all languages. */
export type RuleColumns = Omit<StoredRule, "id" | "origin">

/** A stored rule, to put it back. */
export type StoredRule = z.output<typeof storedRule>

export type RedirectFilter = z.output<typeof redirectFilter>

/** The changes of an import, to revert them. */
export interface ImportUndo {
  created: string[]
  before: StoredRule[]
}
