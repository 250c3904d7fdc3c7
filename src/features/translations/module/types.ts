import type { z } from "zod"
import type { Actor } from "../../../lib/actor"
import type {
  completeness,
  importFault,
  importResult,
  newText,
  ORIGINS,
  resolvedTexts,
  STATUSES,
  translatedRecord,
  translationsBefore,
} from "./schemas"

/** Selects the texts to read. */
export interface TextsQuery {
  /** Best first. */
  locales: readonly string[]
  /** All records without it. */
  ids?: readonly string[] | undefined
  limit?: number | undefined
  /** Only records of products that these sales channels sell. */
  soldIn?: readonly string[] | undefined
}

export type ResolvedTexts = z.output<typeof resolvedTexts>
export type TranslationStatus = (typeof STATUSES)[number]
export type TranslationOrigin = (typeof ORIGINS)[number]
export type NewText = z.output<typeof newText>

export interface TextsToSave {
  texts: readonly NewText[]
  origin: TranslationOrigin
  /** The author of new revisions of publications. */
  actor: Actor
}

export interface StateFilter {
  locale: string
  ids?: readonly string[] | undefined
  /** A part of the title, or an id. */
  q?: string | undefined
  /** Records with a text of one of these. */
  status?: readonly TranslationStatus[] | undefined
}

export type TranslatedRecord = z.output<typeof translatedRecord>

export interface Listed<Item> {
  items: Item[]
  count: number
}

export type Completeness = z.output<typeof completeness>

/** The input of {@link TranslationsModuleService.undo}. */
export interface TranslationsUndo extends z.output<typeof translationsBefore> {
  /** The ids of all changed translations, and of the new ones among them. */
  touched: string[]
  created: string[]
  /** The changed texts. */
  keys: { id: string; locale: string; field: string }[]
}

export interface SavedTexts {
  created: number
  updated: number
  unchanged: number
}

export type ImportFault = z.output<typeof importFault>
export type ImportResult = z.output<typeof importResult>
