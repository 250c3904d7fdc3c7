import type { IEventBusModuleService } from "@medusajs/framework/types"
import { currentTenantId, HOME } from "../current-tenant"
import type { TenantWork } from "../tenant-work"

/** As the queue hands a job to the event bus. */
interface Job {
  name: string
  data: { data: unknown; metadata?: Record<string, unknown> }
  opts: Record<string, unknown>
}

/** The parts of the engine's event bus over Redis that are used here. The one in memory has no queue. */
interface QueuedEventBus {
  queue_?: { add(name: string, data: Job["data"], options: object): Promise<unknown> }
  worker_: (job: Job) => Promise<unknown>
  /** Takes jobs once the application has started; calls what stands here by then. */
  bullWorker_?: { processFn: (job: Job) => Promise<unknown> }
}

const TENANT = "tenant_id"
const RETRY_MS = 15_000

/**
 * Events that go through a queue carry their tenant, and are handled there. In memory a subscriber runs where the
 * event was emitted.
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
      // Ids are the queue's to give: a job that waits is another one.
      later: () => bus.queue_?.add(job.name, job.data, { ...job.opts, jobId: undefined, delay: RETRY_MS }),
    })
}

function stamped(event: unknown): unknown {
  const { metadata } = event as { metadata?: object }
  return { ...(event as object), metadata: { ...metadata, [TENANT]: currentTenantId() } }
}
