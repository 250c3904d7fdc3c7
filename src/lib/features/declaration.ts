import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { WatchedTable } from "../changes/kinds"
import { declareRedirects } from "../moved-addresses"
import { declareEvent, type EventType } from "../outbox/event-type"
import type { Area } from "../settings/area"
import type { Areas } from "../settings/areas"
import type { AreaName, PublicKindName } from "./registry"

/** The configuration values that exist before any feature reads its own variables. */
export interface Surroundings {
  production: boolean
  /** The public address of this server, without a slash at the end. */
  publicUrl: string
  dataDirectory: string
  secrets: { jwt: string; encryption: string }
  retiredEncryptionKeys: string[]
}

/** A module entry of the engine's configuration. */
export interface EngineModule {
  resolve: string
  /** Keys of the container that the module may resolve. */
  dependencies?: string[]
  options?: Record<string, unknown>
}

/**
 * The data that modules get about all features and the engine. Read it inside calls only: it is incomplete during
 * start-up.
 */
export interface EngineParts {
  container: MedusaContainer
  areas: () => Areas
  /** Tables to count per feature. */
  counted: () => readonly { feature: string; table: string }[]
}

/** A feature's environment variables, and the function that builds its configuration from them. */
export interface Environment<Own> {
  variables: Record<string, z.ZodType>
  read(source: Record<string, unknown>, surroundings: Surroundings): Own
}

/** A kind of thing that a storefront shows at its own address. */
export interface PublicKind {
  name: PublicKindName
  /** The default storefront path. A shop can change it by the setting `<name>_path`. `{slug}` is the thing's slug. */
  path: string
  /**
   * The claim of signed preview links and the route that shows a thing by its slug. Without it, there are no previews.
   */
  preview?: { claim: string; route: `/store/${string}` }
  /** The sitemap contains it. The feature's wiring lists the addresses. */
  isInSitemap: boolean
  /** The storefront's search contains it. The feature's wiring reads it for the index. */
  isSearched: boolean
  /** If true, a changed slug is announced (`onMovedAddresses`), so that the old address can redirect. */
  leavesRedirects: boolean
  /** The kind that precedes it in lists. */
  after?: PublicKindName | typeof FIRST
}

/** Records that other features may extend, for example with metafields, translations, images or menus. */
export interface ResourceType {
  /** The entity name in the engine's query. */
  name: string
  /** The field with the display name of a record. */
  title: string
  /** The kind of storefront page. Without it, menus cannot link to the record. */
  kind?: PublicKindName
  /** Fields with a text per language that the feature does not translate itself. */
  translatable: readonly string[]
  /** Fields with an image. `images.url` is a field of related records. */
  media: readonly string[]
  hasMetafields: boolean
}

/** A row count for the assistant's overview of a shop. */
export interface Count {
  table: string
  /** The events that may change the count. */
  events: readonly string[]
}

/** The personal data in a table, for exports and erasure. */
export interface PersonalData {
  table: string
  /** The columns that identify a person's rows. `payload.email` is the field `email` of the JSON column `payload`. */
  foundBy: { customer?: string; email?: string }
  /** The columns with information about the person. Exports contain them. */
  columns: readonly string[]
  /** `blank` sets the columns to null and keeps the row. `keep` needs a reason. */
  onErasure: "delete" | "blank" | { keep: string }
  /** The object type of the events about these rows. Erasure deletes the events too. */
  eventsAbout?: string
}

export interface SettingsArea {
  name: AreaName
  /** Builds the area with the path field of each public kind. */
  area: (paths: Record<string, z.ZodType>) => Area<object>
  /** The area that precedes it in lists. */
  after?: AreaName | typeof FIRST
}

/** First, before all items that name no place. */
export const FIRST = "first"
/** Last, after all items that name no place. */
export const LAST = "last"

interface Definition<Own> {
  /** The unique name of the feature in kebab-case. Its folder has this name in every layer. */
  slug: string
  /** One line for docs/features.md. */
  about: string
  environment?: Environment<Own>
  modules?:
    | readonly EngineModule[]
    | ((own: Own, engine: EngineParts & Surroundings) => readonly EngineModule[])
  settings?: SettingsArea
  kinds?: readonly PublicKind[]
  resources?: readonly ResourceType[]
  count?: Count
  /** The events that its module records for consumers outside this server. */
  events?: readonly EventType[]
  personalData?: readonly PersonalData[]
  /** The feature's tables that cached responses are built from. */
  watched?: readonly WatchedTable[]
  /** The feature's dashboard pages, by folder in src/admin/routes. */
  dashboardPages?: readonly string[]
}

/** A feature as the registries read it. */
export interface Feature<Own = unknown>
  extends Pick<
    Definition<Own>,
    | "slug"
    | "about"
    | "settings"
    | "kinds"
    | "resources"
    | "count"
    | "events"
    | "personalData"
    | "watched"
    | "dashboardPages"
  > {
  variables: Record<string, z.ZodType>
  configure(source: Record<string, unknown>, surroundings: Surroundings): ConfiguredFeature<Own>
}

export interface ConfiguredFeature<Own> {
  own: Own
  modules: (engine: EngineParts) => readonly EngineModule[]
}

/**
 * Declares once what a feature adds to the server. Contains data and zod schemas only, because the configuration and
 * every command load it. Put code that needs the engine in `wiring.ts` and routes in `contract.ts`.
 */
export function defineFeature<Own = undefined>(definition: Definition<Own>): Feature<Own>
export function defineFeature<Own>(definition: Definition<Own | undefined>): Feature<Own | undefined> {
  const { environment, modules = [], ...declared } = definition
  for (const event of declared.events ?? []) declareEvent(event)
  for (const { name, leavesRedirects } of declared.kinds ?? []) if (leavesRedirects) declareRedirects(name)
  return {
    ...declared,
    variables: environment?.variables ?? {},
    configure(source, surroundings) {
      const own = environment?.read(source, surroundings)
      return {
        own,
        modules: (engine) =>
          typeof modules === "function" ? modules(own, { ...surroundings, ...engine }) : modules,
      }
    },
  }
}
