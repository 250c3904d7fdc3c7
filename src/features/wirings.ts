import type { MedusaContainer } from "@medusajs/framework/types"
import type { DatabaseErrors } from "../edge/declared-errors"
import type { RevocationCheck } from "../edge/revocation"
import type { StorefrontServers } from "../edge/storefront-server"
import type { MakeCancellationCheck, MakeCartCheck, MakeHolding } from "../kits/holdings/types"
import type { PublishedAddress } from "../kits/publications/types"
import type { Seed } from "../kits/seed/seed"
import type { Task } from "../kits/skills/skill"
import type { PublicKindName } from "../lib/registry"
import type { RenderPicture } from "../lib/rendered-picture"
import type { Broadcast } from "../tenancy/broadcast"
import type { ScheduledJob } from "../tenancy/schedule/scheduled-job"
import type { MakeCapacityKind } from "./capacity/services/kind"
import { Parts } from "./parts"
import type { SearchSource } from "./search/services/source"

/** The part of a feature that needs the engine. Simple commands run without the engine and do not load it. */
export interface Wiring {
  /** Creates the feature's example data in the demo shop. */
  seed?: Seed | readonly Seed[]
  /** Reads the feature's records for the search index. */
  searchSources?: readonly SearchSource[]
  /** The public addresses of the feature's kinds, for the sitemap. */
  addresses?: Partial<Record<PublicKindName, ListAddresses>>
  /**
   * SQL for the public things that menu items name, by kind. With it, menus can link to the kind. It selects the
   * columns of `MenuTarget`. Bindings: `:ids`, `:now`, `:locale`, and `:locales`, the languages of the reader, best
   * first.
   */
  menuTargets?: Partial<Record<PublicKindName, string>>
  /** The assistant's tasks that belong to the feature. */
  tasks?: readonly TaskGroup[]
  /** Jobs that run for each tenant when they are due. */
  scheduledJobs?: readonly ScheduledJob[]
  /** What waits for an admin. The dashboard's home counts it ([docs/home.md](../../docs/home.md)). */
  toDos?: readonly ToDo[]
  /** What takes place next. The dashboard's home lists it. */
  agendas?: readonly Agenda[]
  /** Work that waits in the database. The installation's owner sees how much of it waits and fails, in each shop. */
  queues?: readonly Queue[]
  /** Whether the shop has set up the feature's modules, by their ids. The assistant's overview of the shop lists them. */
  setUps?: Readonly<Record<string, (container: MedusaContainer) => Promise<boolean>>>
  /** The things that carts and orders can reserve: stock, seats, time slots. */
  holdings?: readonly MakeHolding[]
  /** Records with limited places, whose holds the feature `capacity` keeps. */
  capacityKinds?: readonly MakeCapacityKind[]
  /** Rules for carts that reserve nothing. */
  cartChecks?: readonly MakeCartCheck[]
  /** Rules for cancellations of orders, of features that reserve nothing. */
  cancellationChecks?: readonly MakeCancellationCheck[]
  /** Files that signed links open, by the link's kind. `undefined` if the file does not exist any more. */
  madeFiles?: Readonly<Record<string, MakeFile>>
  /** If a trigger or constraint of the feature refuses a statement: the error for the caller. */
  databaseErrors?: DatabaseErrors
  /** Runs once the engine is loaded, before the first request. */
  start?: (process: StartingProcess) => EdgeNeeds | undefined | Promise<EdgeNeeds | undefined>
}

/** Things of one kind that wait for an admin. One statement counts those of all kinds. */
export interface ToDo {
  /** The dashboard has a text for it: `home.toDos.<kind>`. */
  kind: string
  /**
   * SQL that selects the column `id` of each thing. It should end early under a `LIMIT`, so it neither sorts nor groups
   * many rows. Binding: `:now`.
   */
  select: string
  /** The dashboard's page with exactly these things, or the nearest one. `ids` are the first {@link MAX_LINKED}. */
  to: string | ((ids: readonly string[]) => string)
}

/** How many ids a {@link ToDo} can put into the address of its page. */
export const MAX_LINKED = 40

/** Dates of one kind, such as events. One statement reads those of all kinds. */
export interface Agenda {
  kind: string
  /**
   * SQL that selects the next dates, the earliest first, with the columns `id`, `title`, `starts_at`, `person` (who has
   * booked, or null), `sold` (places), and `remaining` (places, null without a limit). Bindings: `:now`, `:limit`.
   */
  select: string
  /**
   * The dates between two moments, also those that begin before or end after. Bindings: `:from`, `:to`, `:now`,
   * `:until`.
   */
  between: {
    /**
     * SQL that selects at most `:until` dates, the earliest first, with the columns of `CalendarEntry` in
     * src/features/calendar/api/admin.rows.ts but `kind`.
     */
    entries: string
    /** SQL that counts all of them as one `int`. */
    count: string
  }
  /** The dashboard's page with the date. */
  to: (id: string) => string
}

/** Work that waits in tables for a job or another server. One statement reads all queues of a shop. */
export interface Queue {
  /** The dashboard has a text for it: `installation.queues.names.<name>`. */
  name: string
  /**
   * SQL that selects the column `since` for each thing that waits: about when its first attempt was due. What is planned
   * for later does not wait. It reads only what waits, by an index or from a small table. Binding: `:now`.
   */
  waiting: string
  /** SQL that selects a row for each thing that was given up in the last week. Left out if this number is slow to find. */
  failed?: string
}

/** Lists the addresses that are public at a time in these sales channels. */
export type ListAddresses = (
  container: MedusaContainer,
  reader: { now: Date; salesChannels: string[] },
) => Promise<Pick<PublishedAddress, "alternates" | "updated_at">[]>

/** Makes the file of a signed link from the link's `sub`. */
export type MakeFile = (container: MedusaContainer, sub: string) => Promise<MadeFile | undefined>

export interface MadeFile {
  filename: string
  contentType: string
  bytes: Buffer
}

export interface TaskGroup {
  tasks: readonly Task[]
  /** In lists, these tasks follow the named task. */
  after?: string
}

export interface StartingProcess {
  container: MedusaContainer
  broadcast: Broadcast
}

/** The functions of features for the handlers before the engine (`src/edge`). */
export interface EdgeNeeds {
  isRevoked?: RevocationCheck
  readStorefrontServers?: () => Promise<StorefrontServers>
  renderPicture?: RenderPicture
  /** For how long public caches may keep the current tenant's responses; 0 for never. */
  readPublicCacheSeconds?: () => Promise<number>
}

const parts = new Parts<Wiring>("wiring")

/** Declares the wiring of a feature. A `wiring.ts` contains only this call. */
export function declareWiring(slug: string, wiring: Wiring): void {
  parts.declare(slug, wiring)
}

/** All wirings in alphabetical order. Call it at run time, never during an import. */
export function wirings(): { slug: string; wiring: Wiring }[] {
  return parts.all().map(({ slug, part }) => ({ slug, wiring: part }))
}
