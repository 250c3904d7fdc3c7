import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import type { DeliveryReason } from "../module/fields"
import { LEASE_MS, type Outcome } from "../module/lib/deliveries"
import { destinations } from "../module/pixels"
import type { Claimed, Destination, Message, PixelSettings } from "../module/pixels/destination"
import { waitAfter } from "../module/pixels/retries"
import type { Result } from "../module/pixels/send"
import { consentNow } from "./consent-now"

const CLAIMED_AT_ONCE = 200
/** A further run does the rest, so that no run takes too long. */
const CLAIMS_PER_RUN = 25
const PARALLEL_REQUESTS = 4

interface Run {
  container: MedusaContainer
  settings: PixelSettings
  /** No request begins later, because the claim could end before its answer. */
  until: number
}

/** Sends the events that are due to their destinations, each at most once unless the destination recognises repeats. */
export async function sendTrackingEvents(container: MedusaContainer): Promise<void> {
  const tracking = container.resolve("tracking")
  await tracking.endClaims()
  for (let claim = 1; claim <= CLAIMS_PER_RUN; claim++) {
    const until = clock.now() + LEASE_MS / 2
    const claimed = await tracking.claimDeliveries(CLAIMED_AT_ONCE)
    if (claimed.length === 0) return
    const settings = await container.resolve("tenantConfig").read("tracking")
    const chunks = Object.values(destinations).flatMap((destination) =>
      chunksOf(destination, claimed).map((events) => ({ destination, events })),
    )
    const next = async (): Promise<void> => {
      for (let chunk = chunks.shift(); chunk; chunk = chunks.shift())
        await sendChunk({ container, settings, until }, chunk.destination, chunk.events)
    }
    await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, next))
  }
}

/** Events that may share a request. */
function chunksOf(
  { name, mostPerBatch, sharesRequest }: Destination,
  claimed: readonly Claimed[],
): Claimed[][] {
  const groups = new Map<string, Claimed[]>()
  for (const event of claimed.filter(({ destination }) => destination === name))
    groups.set(sharesRequest(event), [...(groups.get(sharesRequest(event)) ?? []), event])
  return [...groups.values()].flatMap((events) =>
    Array.from({ length: Math.ceil(events.length / mostPerBatch) }, (_, index) =>
      events.slice(index * mostPerBatch, (index + 1) * mostPerBatch),
    ),
  )
}

/** Reads the consent, and sends what is still allowed. Nothing else happens between the two. */
async function sendChunk(run: Run, destination: Destination, events: Claimed[]): Promise<void> {
  const tracking = run.container.resolve("tracking")
  if (clock.now() > run.until) {
    const due_at = clock.date()
    return tracking.storeOutcomes(events.map((event) => outcome(event, "queued", null, { due_at })))
  }
  const allowed = await consentNow(run.container, events)
  const groups = new Map<string, { event: Claimed; message: Message }[]>()
  const skipped: Outcome[] = []
  for (const event of events) {
    const found = decide(destination, event, allowed.get(event.id) ?? {}, run.settings)
    if (typeof found === "string") skipped.push(outcome(event, "skipped", found))
    else groups.set(found.batch, [...(groups.get(found.batch) ?? []), { event, message: found }])
  }
  const [first, ...others] = groups.values()
  if (first) await sendGroup(run, destination, first)
  await tracking.storeOutcomes(skipped)
  // Their consent is read again, because the request took its time.
  if (others.length > 0)
    await sendChunk(
      run,
      destination,
      others.flat().map(({ event }) => event),
    )
}

function decide(
  destination: Destination,
  event: Claimed,
  allowed: Readonly<Record<string, boolean>>,
  settings: PixelSettings,
): Message | DeliveryReason {
  const { category, oldestMs } = destination
  if (!destination.isOn(settings)) return "turned_off"
  if (event.consent[category] !== true) return "no_consent"
  if (allowed[category] !== true) return "withdrawn"
  if (clock.now() - event.occurred_at.getTime() > oldestMs) return "too_old"
  return destination.message(event, allowed, settings)
}

async function sendGroup(
  run: Run,
  destination: Destination,
  group: { event: Claimed; message: Message }[],
): Promise<void> {
  const tracking = run.container.resolve("tracking")
  const result = await tracking.sendOnce(
    destination,
    group.map(({ message }) => message),
    run.settings,
  )
  // One event may be the reason why all are refused.
  if (result.kind === "batch" && group.length > 1) {
    for (const { event } of group) await sendChunk(run, destination, [event])
    return
  }
  const isTest = destination.isTest(run.settings)
  await tracking.storeOutcomes(
    group.map(({ event }) => ({ ...resultOf(destination, event, result), is_test: isTest })),
  )
}

function resultOf(destination: Destination, event: Claimed, result: Result): Outcome {
  if (result.kind === "sent") {
    const detail = destination.complaint(result.json)
    return detail === undefined
      ? outcome(event, "sent", null)
      : outcome(event, "failed", "refused", { detail })
  }
  const { kind, reason, detail } = result
  const wait =
    kind === "again" || (kind === "unclear" && destination.knowsRepeats) ? waitAfter(event.tries) : undefined
  return wait === undefined
    ? outcome(event, "failed", reason, { detail })
    : outcome(event, "queued", reason, { detail, due_at: new Date(clock.now() + wait) })
}

function outcome(
  { id, claim }: Claimed,
  status: Outcome["status"],
  reason: DeliveryReason | null,
  more: Partial<Pick<Outcome, "detail" | "due_at">> = {},
): Outcome {
  return { id, claim, status, reason, detail: null, is_test: false, due_at: null, ...more }
}
