import type { MedusaContainer } from "@medusajs/framework/types"
import type { DatabaseErrors } from "../edge/declared-errors"
import type { RevocationCheck } from "../edge/revocation"
import type { StorefrontServers } from "../edge/storefront-server"
import type { PublicKindName } from "../lib/features/registry"
import type { MakeCartCheck, MakeHolding } from "../lib/holdings/types"
import type { PublishedAddress } from "../lib/publications/types"
import type { ScheduledJob } from "../lib/schedule/scheduled-job"
import type { Seed } from "../seed/seed"
import type { Skill } from "../skills/skill"
import type { Broadcast } from "../tenancy/broadcast"
import { Parts } from "./parts"
import type { SearchSource } from "./search/source"

/** The part of a feature that needs the engine. Commands that run without the engine never load it. */
export interface Wiring {
  /** The feature's part of the demo shop. */
  seed?: Seed
  /** Reads the feature's kinds for the search index. */
  searchSources?: readonly SearchSource[]
  /** The public addresses of the feature's kinds, for the sitemap. */
  addresses?: Partial<Record<PublicKindName, ListAddresses>>
  /** The assistant's skills for the feature. */
  skills?: readonly SkillGroup[]
  /** Jobs that run for each tenant when they are due. */
  scheduledJobs?: readonly ScheduledJob[]
  /** Whether the shop has set up the feature. The assistant's summary of the shop shows it. */
  isSetUp?: (container: MedusaContainer) => Promise<boolean>
  /** Capacity that carts and orders reserve: stock, seats, time slots. */
  holdings?: readonly MakeHolding[]
  /** The feature's rules for carts that hold nothing. */
  cartChecks?: readonly MakeCartCheck[]
  /** The errors for callers when the feature's triggers and constraints refuse a statement. */
  databaseErrors?: DatabaseErrors
  /** Runs once the engine is loaded, before the first request. */
  start?: (process: StartingProcess) => EdgeNeeds | undefined | Promise<EdgeNeeds | undefined>
}

/** Lists the addresses that are public at a time in these sales channels. */
export type ListAddresses = (
  container: MedusaContainer,
  reader: { now: Date; salesChannels: string[] },
) => Promise<Pick<PublishedAddress, "alternates" | "updated_at">[]>

export interface SkillGroup {
  skills: readonly Skill[]
  /** The skill that precedes these in lists. */
  after?: string
}

export interface StartingProcess {
  container: MedusaContainer
  broadcast: Broadcast
}

/** The values that the edge gets from started features. */
export interface EdgeNeeds {
  isRevoked?: RevocationCheck
  readStorefrontServers?: () => Promise<StorefrontServers>
}

const parts = new Parts<Wiring>("wiring")

/** Declares a feature's wiring. It is the only statement in `wiring.ts`. */
export function declareWiring(slug: string, wiring: Wiring): void {
  parts.declare(slug, wiring)
}

/** All wirings in alphabetical order. Call it at run time, never during an import. */
export function wirings(): { slug: string; wiring: Wiring }[] {
  return parts.all().map(({ slug, part }) => ({ slug, wiring: part }))
}
