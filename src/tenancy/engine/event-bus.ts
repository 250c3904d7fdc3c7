import type { IEventBusModuleService } from "@medusajs/framework/types"
import { currentTenantId, HOME } from "../current-tenant"
import type { TenantWork } from "../tenant-work"

/** A job as the queue passes it to the event bus. */
interface Job {
  name: string
  data: { data: unknown; metadata?: Record<string, unknown> }
  opts: Record<string, unknown>
}

/** The parts of the engine's Redis event bus that we use. The in-memory bus has no queue. */
interface QueuedEventBus {
  queue_?: { add(name: string, data: Job["data"], options: object): Promise<unknown> }
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
  const bus = events as unknown as QueuedEventBus
  if (!bus.queue_) return

  const emit = events.emit.bind(events)
  events.emit = async (data: unknown, options) =>
    emit([data].flat().map(stamped) as Parameters<typeof emit>[0], options)

  if (!bus.bullWorker_) return
  bus.bullWorker_.processFn = (job) =>
    work.runFor(job.data.metadata?.[TENANT] ?? HOME, () => bus.worker_(job), {
      what: `event ${job.name}`,
      // Let the queue choose the id: a delayed job must not replace another job.
      later: () => bus.queue_?.add(job.name, job.data, { ...job.opts, jobId: undefined, delay: RETRY_MS }),
    })
}

function stamped(event: unknown): unknown {
  const { metadata } = event as { metadata?: object }
  return { ...(event as object), metadata: { ...metadata, [TENANT]: currentTenantId() } }
}
