import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { asError } from "../../lib/thrown"
import { currentTenantId } from "../../tenancy/current-tenant"
import { dueWork } from "../../tenancy/schedule/scheduled-job"
import { DELIVER_WEBHOOKS } from "./module/due"
import { type ClaimedDelivery, LEASE_MS } from "./module/lib/claims"

/** Attempts at once of one tenant: enough for each of its endpoints, so that slow ones take no place from the others. */
const MAX_PER_TENANT = 80
/** Attempts at once of this process. A tenant always gets a few, so that no tenant waits for the others. */
const MAX_PER_PROCESS = 400
const LEAST_OF_TENANT = 4

/**
 * New events wait so long before they are sent. The request that recorded them answers first, and events of several
 * changes are claimed together.
 */
const GATHER_MS = 250

/** The deliveries of one tenant that this process is sending. */
interface Lane {
  running: number
  isClaiming: boolean
  /** Whether something may have become due since the last claim. */
  isWanted: boolean
  /** Whether the last claim took as many as it may take, so that more may be due. */
  isFull: boolean
}

const gathering = new Set<string>()
const lanes = new Map<string, Lane>()
let running = 0

/** Starts the deliveries of new events of the current tenant a little later. */
export function deliverSoon(container: MedusaContainer, waitMs = GATHER_MS): void {
  const gathered = `${currentTenantId()} ${waitMs}`
  if (gathering.has(gathered)) return
  gathering.add(gathered)
  // If this process ends before, another one sends the events.
  dueWork(container).note(DELIVER_WEBHOOKS, new Date(clock.now() + LEASE_MS))
  setTimeout(() => {
    gathering.delete(gathered)
    void startDeliveries(container)
  }, waitMs).unref()
}

/**
 * Starts all due deliveries of the current tenant, and returns when they have started. The last that end start
 * the next ones. The claims are in the database, so several processes may do this, and a crash loses nothing.
 */
export async function deliverDue(container: MedusaContainer): Promise<void> {
  const tenant = currentTenantId()
  const lane = lanes.get(tenant) ?? { running: 0, isClaiming: false, isWanted: false, isFull: false }
  lanes.set(tenant, lane)
  lane.isWanted = true
  if (lane.isClaiming) return
  lane.isClaiming = true
  try {
    while (lane.isWanted) {
      lane.isWanted = false
      await claimSome(container, lane)
    }
  } finally {
    lane.isClaiming = false
    if (lane.running === 0) lanes.delete(tenant)
  }
}

async function claimSome(container: MedusaContainer, lane: Lane): Promise<void> {
  const share = Math.max(LEAST_OF_TENANT - lane.running, MAX_PER_PROCESS - running)
  const most = Math.max(0, Math.min(MAX_PER_TENANT - lane.running, share))
  // Without a free place too: an endpoint to which nothing is being sent gets one in any case.
  const claimed = await container.resolve("outbox").claim(most)
  lane.isFull = claimed.length >= most
  if (claimed.length === 0) return
  // If this process dies, another one continues after the leases.
  dueWork(container).note(DELIVER_WEBHOOKS, new Date(clock.now() + LEASE_MS))
  for (const delivery of claimed) {
    lane.running++
    running++
    void attempt(container, lane, delivery)
  }
  if (lane.isFull && most > 0) lane.isWanted = true
}

/** Never rejects. */
async function attempt(container: MedusaContainer, lane: Lane, delivery: ClaimedDelivery): Promise<void> {
  let isMore = true
  try {
    const attempted = await container.resolve("outbox").attempt(delivery)
    const { next } = attempted
    isMore = attempted.isMore
    if (next) dueWork(container).note(DELIVER_WEBHOOKS, next)
  } catch (error) {
    // The lease ends, and the event is sent again.
    log(container, `The result of the delivery ${delivery.id} could not be stored`, error)
  } finally {
    lane.running--
    running--
  }
  if (isMore || lane.isFull) await startDeliveries(container)
  else if (lane.running === 0 && !lane.isClaiming) lanes.delete(currentTenantId())
}

/** Does the same as {@link deliverDue}, but never rejects. */
export async function startDeliveries(container: MedusaContainer): Promise<void> {
  try {
    await deliverDue(container)
  } catch (error) {
    log(container, "Events could not be delivered now", error)
    dueWork(container).note(DELIVER_WEBHOOKS, new Date(clock.now() + LEASE_MS))
  }
}

function log(container: MedusaContainer, message: string, error: unknown): void {
  container.resolve(ContainerRegistrationKeys.LOGGER).error(message, asError(error))
}
