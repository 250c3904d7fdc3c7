import type { IEventBusModuleService } from "@medusajs/framework/types"
import { internalsOf } from "../../lib/engine-internals"
import { currentTenantId, HOME } from "../current-tenant"
import type { TenantWork } from "../tenant-work"

/** A job as the queue passes it to the event bus. */
interface Job {
  name: string
  data: { data: unknown; metadata?: Record<string, unknown> }
  opts: Record<string, unknown>
}

/** The parts of the engine's Redis event bus that we use. */
interface QueuedEventBus {
  queue_: { add(name: string, data: Job["data"], options: object): Promise<unknown> }
  worker_: (job: Job) => Promise<unknown>
  /** Handles jobs after the application has started. The queue reads this property for each job. */
  bullWorker_?: { processFn: (job: Job) => Promise<unknown> }
}

const TENANT = "tenant_id"
const RETRY_MS = 15_000

/**
 * Events in a queue carry their tenant, and the worker restores it. In memory, a subscriber runs in the context that
 * emitted the event.
 */
export function separateEvents(events: IEventBusModuleService, work: TenantWork): void {
  // The in-memory bus has no queue.
  if (Reflect.get(events, "queue_") === undefined) return
  const bus = internalsOf<QueuedEventBus>(events, { queue_: "object", worker_: "function" })

  const emit = events.emit.bind(events)
  events.emit = async (data, options) => emit([data].flat().map(stamped), options)

  if (!bus.bullWorker_) return
  bus.bullWorker_.processFn = (job) =>
    work.runFor(job.data.metadata?.[TENANT] ?? HOME, () => bus.worker_(job), {
      what: `event ${job.name}`,
      // Let the queue choose the id: a delayed job must not replace another job.
      later: () => bus.queue_.add(job.name, job.data, { ...job.opts, jobId: undefined, delay: RETRY_MS }),
    })
}

function stamped<Event extends { metadata?: Record<string, unknown> }>(event: Event): Event {
  return { ...event, metadata: { ...event.metadata, [TENANT]: currentTenantId() } }
}
