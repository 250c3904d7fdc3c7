import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { WatchedTable } from "../../lib/changes/kinds"
import type { AreaName, PublicKindName } from "../../lib/registry"
import type { FileSettings } from "../../lib/uploads/file-settings"
import type { MediaField } from "../media/fields"
import { declareEvent, type EventType } from "../outbox/event-type"
import { declareRedirects } from "../publications/moved-addresses"
import type { Area } from "../settings/area"
import type { Areas } from "../settings/areas"
import type { PersonalData } from "./personal-data"
import type { ProductPart } from "./product-parts"
import type { TranslatableKind } from "./translatable"

/** The configuration that all features share. It exists before a feature reads its own variables. */
export interface Surroundings {
  production: boolean
  /** The public address of this server, without a slash at the end. */
  publicUrl: string
  dataDirectory: string
  /** Where files are stored. */
  files: FileSettings
  secrets: { jwt: string; encryption: string }
  retiredEncryptionKeys: string[]
}

/** An entry in the list of modules of the engine's configuration. */
export interface EngineModule {
  resolve: string
  /** Keys of the engine's dependency container that the module may use. */
  dependencies?: string[]
  options?: Record<string, unknown>
}

/**
 * Data about all features and the engine, for the options of modules. It is incomplete during start-up, so read it only
 * when a request or job runs.
 */
export interface EngineParts {
  container: MedusaContainer
  areas: () => Areas
  /** Tables to count per feature. */
  counted: () => readonly { feature: string; table: string }[]
  /** All columns that contain pictures. */
  mediaFields: () => readonly MediaField[]
  /** All kinds of records with translatable texts. */
  translatable: () => readonly TranslatableKind[]
  /** The kinds of publications whose translations have a state for each text. */
  publications: () => readonly TranslatableKind[]
}

/** A feature's environment variables, and the function that builds its configuration from them. */
export interface Environment<Own> {
  variables: Record<string, z.ZodType>
  read(source: Record<string, unknown>, surroundings: Surroundings): Own
}

/** How the database finds the public addresses of a kind, for triggers that see each change of one. */
export interface PublicAddresses {
  /** The tables that decide about the addresses, each with its column for the thing's id. */
  tables: readonly { table: string; id: string }[]
  /**
   * A SQL query for all addresses that are public or scheduled. Its columns are `id`, `locale` (NULL: the same slug in
   * all languages), `slug`, and `live_from` (`'-infinity'` if there is no time).
   */
  select: string
}

/** A kind of thing that a storefront shows at its own address. */
export interface PublicKind {
  name: PublicKindName
  /** The default storefront path. A shop can change it by the setting `<name>_path`. `{slug}` is the thing's slug. */
  path: string
  /**
   * How preview links work: the purpose that is signed into a token, and the route that shows a record by its slug.
   * Without it, there are no previews.
   */
  preview?: { claim: string; route: `/store/${string}` }
  /** True if the sitemap lists these records. The feature's wiring then supplies the addresses. */
  isInSitemap: boolean
  /** True if the storefront search finds these records. The feature's wiring then reads them for the search index. */
  isSearched: boolean
  /** True if a changed slug is reported to `onMovedAddresses`, so that the old address can redirect to the new one. */
  leavesRedirects: boolean
  /** How the database finds the addresses. Required for redirects from old addresses. */
  addresses?: PublicAddresses
  /** In lists, this kind follows the named kind. */
  after?: PublicKindName | typeof FIRST
}

/** Records that other features may extend, for example with metafields, translations, images or menus. */
export interface ResourceType {
  /** The entity name in the engine's query. */
  name: string
  /** The field with the display name of a record. */
  title: string
  /** The kind of storefront page that shows the record. Without it, menus cannot link to the record. */
  kind?: PublicKindName
  /** Fields with a text per language that the feature does not translate itself. */
  translatable: readonly string[]
  /** The table with the translations of a publication, and its column with the publication's id. */
  translatedIn?: { table: string; id: string }
  /**
   * Fields that contain pictures: ids or addresses of assets, or texts or JSON with them. `images.url` is a field of
   * related records. Their table is declared in `mediaFields`.
   */
  media: readonly string[]
  hasMetafields: boolean
  /** The resource's name in the API's addresses. The default is `name`. */
  called?: string
  /** Filters of the engine's query for records that any storefront may see. Without it, storefronts see no record. */
  shownIf?: (now: Date) => Record<string, unknown>
  /** The field with the id of its product. Storefronts see it only in the product's sales channels. */
  productId?: string
  /** The fixed id in addresses of a record that is the only one of its kind. */
  onlyId?: string
}

/** A row count for the assistant's overview of a shop. */
export interface Count {
  table: string
  /** The events that may change the count. */
  events: readonly string[]
}

export interface SettingsArea {
  name: AreaName
  /** Builds the settings area. Each public kind adds a field for its storefront path to it. */
  area: (paths: Record<string, z.ZodType>) => Area<object>
  /** In lists, this area follows the named area. */
  after?: AreaName | typeof FIRST
}

/** The names of settings in one language, as the dashboard shows them. They are a part of its texts. */
export interface SettingTexts {
  config: {
    areas: Readonly<Record<string, { title?: string; fields?: Readonly<Record<string, string>> }>>
    /** The names of groups of fields. The name of a field begins with the key of its group. */
    groups?: Readonly<Record<string, string>>
    /** The names of values to choose from. */
    choices?: Readonly<Record<string, string>>
  }
}

/** Puts an item before all items that do not say what they follow. */
export const FIRST = "first"
/** Puts an item after all items that do not say what they follow. */
export const LAST = "last"

interface Definition<Own> {
  /** The unique name of the feature in kebab-case. Its folder in `src/features` has this name. */
  slug: string
  /** One line for docs/features.md. */
  about: string
  environment?: Environment<Own>
  modules?:
    | readonly EngineModule[]
    | ((own: Own, engine: EngineParts & Surroundings) => readonly EngineModule[])
  settings?: SettingsArea
  /** The feature's dashboard texts, if they name settings. The assistant uses these names. */
  settingTexts?: { en: SettingTexts; tr: SettingTexts }
  kinds?: readonly PublicKind[]
  resources?: readonly ResourceType[]
  /** Columns with pictures in other tables, such as translations. A table can be declared only once. */
  mediaFields?: readonly MediaField[]
  count?: Count
  /** The events that its module records for consumers outside this server. */
  events?: readonly EventType[]
  personalData?: readonly PersonalData[]
  /** The feature's tables whose data is in cached responses. A change of one makes the responses stale. */
  watched?: readonly WatchedTable[]
  /** Fields and filters that the feature adds to the storefront's products. */
  productParts?: readonly ProductPart[]
  /** The feature's dashboard pages, by folder in src/admin/routes. src/admin/navigation/map.ts has the place of each. */
  dashboardPages?: readonly string[]
}

/** A declared feature, as the code that combines all features reads it. */
export interface Feature<Own = unknown>
  extends Pick<
    Definition<Own>,
    | "slug"
    | "about"
    | "settings"
    | "settingTexts"
    | "kinds"
    | "resources"
    | "mediaFields"
    | "count"
    | "events"
    | "personalData"
    | "watched"
    | "productParts"
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
  for (const { name, leavesRedirects, addresses } of declared.kinds ?? []) {
    if (!leavesRedirects) continue
    if (!addresses) throw new Error(`The kind '${name}' leaves redirects, so it must declare its addresses.`)
    declareRedirects(name)
  }
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
