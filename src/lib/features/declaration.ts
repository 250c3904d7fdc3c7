import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Area } from "../settings/area"
import type { Areas } from "../settings/areas"
import type { AreaName, PublicKindName } from "./registry"

/** What the configuration knows before any feature has read its own variables. */
export interface Surroundings {
  production: boolean
  /** Where callers reach this server, without a slash at the end. */
  publicUrl: string
  dataDirectory: string
  secrets: { jwt: string; encryption: string }
  retiredEncryptionKeys: string[]
}

/** A module as the engine's configuration takes it. */
export interface EngineModule {
  resolve: string
  /** Keys of the container that the module may resolve. */
  dependencies?: string[]
  options?: Record<string, unknown>
}

/** What modules get of all features, and of the engine. They read both at their calls: neither is complete before. */
export interface EngineParts {
  container: MedusaContainer
  areas: () => Areas
  /** By feature, the table whose rows tell how much of it a shop has. */
  counted: () => readonly { feature: string; table: string }[]
}

/** A feature's environment variables, and what its part of the configuration is made of. */
export interface Environment<Own> {
  variables: Record<string, z.ZodType>
  read(source: Record<string, unknown>, surroundings: Surroundings): Own
}

/** A kind of thing that a storefront shows under an address of its own. */
export interface PublicKind {
  name: PublicKindName
  /** Where storefronts show it, until a shop's setting `<name>_path` says otherwise: `{slug}` is the thing's slug. */
  path: string
  /** What a signed preview link calls the kind, and the route that shows a thing by its slug. Without it, no previews. */
  preview?: { claim: string; route: `/store/${string}` }
  /** It is in the sitemap. Its feature's wiring lists the addresses. */
  isInSitemap: boolean
  /** It is found by the storefront's search. Its feature's wiring reads it for the index. */
  isSearched: boolean
  /** A change of its slug leaves a redirect behind. */
  leavesRedirects: boolean
  /** The kind that it follows where kinds are listed. */
  after?: PublicKindName | typeof FIRST
}

/** Records that other features may add to: metafields, translations, pictures, menus. */
export interface ResourceType {
  /** As the engine's query calls it. */
  name: string
  /** The field that names one to a person. */
  title: string
  /** Where a storefront shows one. Without it, menus do not link to it. */
  kind?: PublicKindName
  /** Fields that have a text in each language and are not translated by the feature itself. */
  translatable: readonly string[]
  /** Fields that hold a picture. */
  media: readonly string[]
  hasMetafields: boolean
}

/** How many there are, for the assistant's first look at a shop. */
export interface Count {
  table: string
  /** The events after which the count may be another one. */
  events: readonly string[]
}

/** What a table keeps about a person, for exports and erasure. */
export interface PersonalData {
  table: string
  /** The columns by which a person's rows are found. */
  foundBy: { customer?: string; email?: string }
  /** The columns that say something about the person. */
  columns: readonly string[]
  /** `blank` empties the columns and keeps the row. `keep` needs a reason. */
  onErasure: "delete" | "blank" | { keep: string }
}

/** An event that leaves this server, as consumers get it. */
export interface EventType {
  type: string
  version: number
  payload: z.ZodObject
}

export interface SettingsArea {
  name: AreaName
  /** Built with the fields in which a shop says where its storefront shows each kind of thing. */
  area: (paths: Record<string, z.ZodType>) => Area<object>
  /** The area that it follows where areas are listed. */
  after?: AreaName | typeof FIRST
}

/** In front of everything that names no place. */
export const FIRST = "first"
/** Behind everything that names no place. */
export const LAST = "last"

interface Definition<Own> {
  /** The one name of the feature, in kebab-case: the name of its folder in every layer. */
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
  events?: readonly EventType[]
  personalData?: readonly PersonalData[]
  /** Our pages of the dashboard, by their folder in src/admin/routes. */
  dashboardPages?: readonly string[]
}

/** A feature, as all registries read it. */
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
 * Says once what a feature brings. Data and zod only: the configuration and every command load it. What needs the
 * engine stands in the feature's `wiring.ts`, its routes in `contract.ts`.
 */
export function defineFeature<Own = undefined>(definition: Definition<Own>): Feature<Own>
export function defineFeature<Own>(definition: Definition<Own | undefined>): Feature<Own | undefined> {
  const { environment, modules = [], ...declared } = definition
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
