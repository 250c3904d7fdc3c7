import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { hmac } from "../../../lib/constant-time"
import { onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { tenantKey } from "../../../tenancy/tenant-keys"
import { book, cancel, confirmAgain, followOrder, move, remove, returnSold, setOutcome } from "./lib/bookings"
import { manageToken, readManageToken } from "./lib/manage-token"
import { completePast, purgeSlots, purgeUnsold } from "./lib/purge"
import {
  bookingOf,
  bookingsByIds,
  busyBetween,
  listBookings,
  publicAddresses,
  scheduleOf,
} from "./lib/reading"
import { Service } from "./models/service"
import { ServiceBooking } from "./models/service-booking"
import { ServiceException } from "./models/service-exception"
import { ServiceResource } from "./models/service-resource"
import { ServiceSlot } from "./models/service-slot"
import type { Booking, Busy, Moving, NewBooking } from "./types"

type Sql = Context<SqlEntityManager>

interface Options {
  /** The installation's secret. The keys of all tenants are derived from it. */
  secret: string
}

const DAY_MS = 86_400_000
/** For how long the names in carts are kept that become no order. */
const UNSOLD_DAYS = 7
const SLOT_DAYS = 30

const QUERIES = {
  /** A service by id or slug, with its active resources. One statement. */
  scheduleOf,
  publicAddresses,
  bookingsByIds,
  listBookings,
}

const CHANGES = {
  removeBooking: remove,
  returnSold,
}

/** The services and bookings of the current tenant. Only the feature's workflows write them. */
export default class ServicesModuleService extends withQueries(
  MedusaService({ Service, ServiceResource, ServiceException, ServiceSlot, ServiceBooking }),
  { queries: QUERIES, changes: CHANGES },
) {
  private readonly secret: string

  constructor(container: object, options: Options) {
    super(container, options)
    this.secret = options.secret
  }

  /** When these resources are booked. `except`: a booking that does not count. One statement. */
  @InjectManager()
  async busyBetween(
    range: { ids: readonly string[]; from: Date; to: Date; except?: string | null },
    @MedusaContext() context: Sql = {},
  ): Promise<Busy[]> {
    return busyBetween(onConnection(context), { ...range, now: clock.date() })
  }

  /** Throws 404. */
  @InjectManager()
  async bookingOf(id: string, @MedusaContext() context: Sql = {}): Promise<Booking> {
    const found = await bookingOf(onConnection(context), id)
    if (!found) throw errors.notFound("There is no such booking.")
    return found
  }

  /** Throws 409 `sold_out` if no resource is free, and 403 `missing_spam_token` for too many open bookings. */
  book(booking: NewBooking): Promise<void> {
    return this.inTransaction((sql) => book(sql, booking, clock.date()))
  }

  move(id: string, moving: Moving): Promise<void> {
    return this.inTransaction((sql) => move(sql, id, moving, clock.date()))
  }

  /** Returns the id of the recorded event. */
  cancel(id: string): Promise<string | undefined> {
    return this.inTransaction((sql) => cancel(sql, id, clock.date()))
  }

  confirmAgain(id: string, eventId: string | undefined): Promise<void> {
    return this.inTransaction((sql) => confirmAgain(sql, id, eventId, clock.date()))
  }

  setOutcome(id: string, status: "confirmed" | "completed" | "no_show"): Promise<void> {
    return this.inTransaction((sql) => setOutcome(sql, id, status, clock.date()))
  }

  followOrder(lineIds: readonly string[]): Promise<void> {
    return this.inTransaction((sql) => followOrder(sql, lineIds, clock.date()))
  }

  /** Marks bookings that are over as completed. */
  completePast(): Promise<number> {
    return this.inTransaction((sql) => completePast(sql, clock.date()))
  }

  /** Deletes what is no longer needed. Returns the number of bookings. */
  purge(): Promise<number> {
    return this.inTransaction(async (sql) => {
      const unsold = await purgeUnsold(sql, new Date(clock.now() - UNSOLD_DAYS * DAY_MS))
      await purgeSlots(sql, new Date(clock.now() - SLOT_DAYS * DAY_MS))
      return unsold
    })
  }

  /** The secret text of a booking's manage link. */
  async tokenOf(bookingId: string): Promise<string> {
    return manageToken(tenantKey(this.secret, "booking-link", currentTenantId()), bookingId)
  }

  /** The booking of a manage link. Throws 404 for any other text. */
  async idOfToken(token: string): Promise<string> {
    const id = readManageToken(tenantKey(this.secret, "booking-link", currentTenantId()), token)
    if (id === undefined) throw errors.notFound("No booking has this link.")
    return id
  }

  /** A hash that identifies a client's network, but does not reveal it. */
  async clientKey(address: string): Promise<string> {
    const key = tenantKey(this.secret, "booking-client", currentTenantId())
    return hmac(key, address, "base64url")
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}
