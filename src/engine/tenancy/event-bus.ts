import type { IEventBusModuleService } from "@medusajs/framework/types"
import { currentTenantId, HOME } from "../../tenancy/current-tenant"
import type { TenantWork } from "../../tenancy/tenant-work"
import { internalsOf } from "../internals"

/** A job in the queue of the engine's event bus. */
interface Job {
  name: string
  data: { data: unknown; metadata?: Record<string, unknown> }
  opts: Record<string, unknown>
}

/** Private parts of the engine's event bus for Redis. */
interface QueuedEventBus {
  queue_: { add(name: string, data: Job["data"], options: object): Promise<unknown> }
  worker_: (job: Job) => Promise<unknown>
  /**
   * Exists after the application has started. The queue library reads `processFn` for each job, so it can be replaced.
   */
  bullWorker_?: { processFn: (job: Job) => Promise<unknown> }
}

const TENANT = "tenant_id"
const RETRY_MS = 15_000

/**
 * Adds the tenant to each event in the Redis queue. The worker then handles the event in this tenant's context. The
 * in-memory bus needs no change, because its subscribers run in the context of the emitter.
 */
export function separateEvents(events: IEventBusModuleService, work: TenantWork): void {
  // Without a queue, this is the in-memory bus.
  if (Reflect.get(events, "queue_") === undefined) return
  const bus = internalsOf<QueuedEventBus>(events, { queue_: "object", worker_: "function" })

  const emit = events.emit.bind(events)
  events.emit = async (data, options) => emit([data].flat().map(stamped), options)

  if (!bus.bullWorker_) return
  bus.bullWorker_.processFn = (job) =>
    work.runFor(job.data.metadata?.[TENANT] ?? HOME, () => bus.worker_(job), {
      what: `event ${job.name}`,
      // Removes the job's id, so that the queue chooses a new one. With the old id, the delayed job would replace the
      // present job.
      later: () => bus.queue_.add(job.name, job.data, { ...job.opts, jobId: undefined, delay: RETRY_MS }),
    })
}

function stamped<Event extends { metadata?: Record<string, unknown> }>(event: Event): Event {
  return { ...event, metadata: { ...event.metadata, [TENANT]: currentTenantId() } }
}
