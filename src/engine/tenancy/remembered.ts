import type { IAuthModuleService, INotificationModuleService } from "@medusajs/framework/types"
import type { ChangeLog } from "../../tenancy/changes/change-log"
import { ofTenant } from "../../tenancy/current-tenant"
import { internalsOf } from "../internals"
import { perTenant } from "./tenant-state"

/**
 * Some of the engine's services remember data from the database between calls. The functions below give each tenant its
 * own copy.
 */

interface PriceCalculator {
  calculatePrices(...args: unknown[]): Promise<unknown>
  clearAvailableAttributes(): void
}

interface PricingRepository extends PriceCalculator {
  constructor: new (dependencies: { manager: unknown }) => PriceCalculator
  manager_: unknown
}

/**
 * The engine remembers once for all shops which attributes, such as the region, have price rules. The rules differ by
 * shop, so this gives each shop its own memory.
 */
export function separatePrices(service: object, changes: ChangeLog): void {
  const pricing = internalsOf<{ pricingRepository_: PriceCalculator }>(service, {
    pricingRepository_: "object",
  })
  const shared = internalsOf<PricingRepository>(pricing.pricingRepository_, {
    constructor: "function",
    calculatePrices: "function",
    clearAvailableAttributes: "function",
  })
  const make = () => new shared.constructor({ manager: shared.manager_ })
  const own = perTenant(() => ({ repository: make() }))
  // Replaces the whole object. A SELECT in progress would write old values into the old one.
  const forget = () => {
    own().repository = make()
  }
  // Another process may have changed the rules, too.
  changes.follow((_tenantId, changed) => {
    if (!changed || changed.some(({ kind }) => kind === "price" || kind === "pricing")) forget()
  })
  pricing.pricingRepository_ = {
    calculatePrices: (...args) => own().repository.calculatePrices(...args),
    clearAvailableAttributes: forget,
  }
}

/**
 * The engine remembers which provider sends mails, from the first tenant that sends one. Each shop has its own
 * providers.
 */
export function separateNotifications(service: INotificationModuleService): void {
  const { notificationProviderService_: providers } = internalsOf<{
    notificationProviderService_: { providersCache?: unknown }
  }>(service, { notificationProviderService_: "object" })
  const own = perTenant<{ providersCache?: unknown }>(() => ({}))
  Object.defineProperty(providers, "providersCache", {
    get: () => own().providersCache,
    set: (value: unknown) => {
      own().providersCache = value
    },
  })
}

interface AuthCache {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown, ttl?: number): Promise<void>
  invalidate(key: string): Promise<void>
}

/**
 * The engine remembers sign-ins in progress: second-factor challenges and sign-ins at Google and others. Callers name
 * them by id, so another shop could use the id.
 */
export function separateSignIns(service: IAuthModuleService): void {
  const auth = internalsOf<{ cache_: AuthCache }>(service, { cache_: "object" })
  const { cache_: shared } = auth
  auth.cache_ = {
    get: (key) => shared.get(ofTenant(key)),
    set: (key, value, ttl) => shared.set(ofTenant(key), value, ttl),
    invalidate: (key) => shared.invalidate(ofTenant(key)),
  }
}
