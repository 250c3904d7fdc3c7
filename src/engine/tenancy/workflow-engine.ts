import { TransactionOrchestrator } from "@medusajs/framework/orchestration"
import type { IWorkflowEngineService } from "@medusajs/framework/types"
import { MedusaWorkflow } from "@medusajs/framework/workflows-sdk"
import { processShare } from "../../lib/process-share"
import { Turns } from "../../lib/turns"
import { currentTenantId, HOME, ofTenant } from "../../tenancy/current-tenant"
import type { TenantWork } from "../../tenancy/tenant-work"
import { internalsOf } from "../internals"
import { TenantMap, tenantRecord } from "./tenant-map"

type RunOptions = { transactionId?: string } & Record<string, unknown>
type Notification = { transactionId?: string; tenantId?: string } & Record<string, unknown>
type Subscriber = ((event: Notification) => unknown) & { _id?: string }
type Subscription = { transactionId?: string; subscriber: Subscriber } & Record<string, unknown>
type JobData = { transactionMetadata?: Record<string, unknown> } & Record<string, unknown>
type JobOptions = { jobId?: string } & Record<string, unknown>

interface Orchestrator {
  inMemoryDistributedTransactionStorage_?: Storage
  redisDistributedTransactionStorage_?: Storage
  run(workflowId: string, options?: RunOptions): Promise<unknown>
  subscribe(subscription: Subscription): void
  unsubscribe(subscription: { transactionId?: string; subscriberOrId: Subscriber | string }): void
  notify(notification: Notification, ...rest: unknown[]): unknown
}

/** The engine's storage of running workflows: in memory, or in Redis with a queue for timers and retries. */
interface Storage {
  setWorkflowOrchestratorService(orchestrator: Pick<Orchestrator, "run">): void
  executeTransaction(
    workflowId: string,
    transactionId: string,
    metadata?: Record<string, unknown>,
  ): Promise<unknown>
  clearExpiredExecutions(): Promise<void>
  get(key: string, options?: object): Promise<unknown>
  save(key: string, ...rest: unknown[]): Promise<unknown>
  // These exist only in the in-memory storage.
  storage?: Record<string, unknown>
  isLocked?: Map<string, unknown>
  retries?: Map<string, unknown>
  timeouts?: Map<string, unknown>
  // These exist only in the Redis storage.
  queue?: {
    add(name: string, data: JobData, options?: JobOptions): Promise<unknown>
    getJob(id: string): Promise<unknown>
  }
}

const TENANT = "tenantId"
const RETRY_MS = 15_000

/**
 * Makes a workflow run for the tenant that started it, also after a wait, a retry or by a schedule. Callers may choose
 * a workflow's transaction id, so two shops could choose the same one. State, jobs and subscribers are therefore
 * separate per tenant.
 *
 * Returns a function that deletes the current tenant's old workflow executions.
 */
export function separateWorkflows(workflows: IWorkflowEngineService, work: TenantWork): () => Promise<void> {
  const { workflowOrchestratorService_: orchestrator } = internalsOf<{
    workflowOrchestratorService_: Orchestrator
  }>(workflows, { workflowOrchestratorService_: "object" })
  const storage = storageOf(orchestrator)
  giveWayBetweenSteps()
  separateSubscribers(orchestrator)
  separateState(storage)
  saveInTurns(storage)
  if (storage.queue) separateJobs(storage, storage.queue, work)
  runSchedulesForAll(storage, orchestrator, work)
  return takeOverClearing(storage)
}

/**
 * Lets other requests run between the steps of a workflow. Uses the engine's tracing hook, because it is called for
 * every step.
 */
function giveWayBetweenSteps(): void {
  const { traceStep } = TransactionOrchestrator
  TransactionOrchestrator.traceStep = async (run, step): Promise<unknown> => {
    await processShare.giveWay()
    return traceStep ? traceStep(run, step) : run()
  }
}

function storageOf(orchestrator: Orchestrator): Storage {
  const storage =
    orchestrator.inMemoryDistributedTransactionStorage_ ?? orchestrator.redisDistributedTransactionStorage_
  if (!storage) throw new Error("The storage of the engine's workflows was not found.")
  return storage
}

/**
 * Sends progress notifications of a workflow only to subscribers of the same tenant, also if another process runs it.
 */
function separateSubscribers(orchestrator: Orchestrator): void {
  const subscribe = orchestrator.subscribe.bind(orchestrator)
  const unsubscribe = orchestrator.unsubscribe.bind(orchestrator)
  const notify = orchestrator.notify.bind(orchestrator)
  const ofTenants = new WeakMap<Subscriber, Subscriber>()

  orchestrator.subscribe = (subscription) => {
    const tenantId = currentTenantId()
    const { subscriber } = subscription
    const forTenant: Subscriber = ({ tenantId: origin, ...event }) => {
      if (origin !== tenantId) return undefined
      return subscriber({ ...event, transactionId: event.transactionId?.slice(tenantId.length + 1) })
    }
    ofTenants.set(subscriber, forTenant)
    subscribe({ ...withOwnTransaction(subscription), subscriber: forTenant })
  }
  orchestrator.unsubscribe = ({ subscriberOrId, ...subscription }) =>
    unsubscribe({
      ...withOwnTransaction(subscription),
      subscriberOrId:
        (typeof subscriberOrId === "function" && ofTenants.get(subscriberOrId)) || subscriberOrId,
    })
  // A notification from another process already has its tenant.
  orchestrator.notify = (event, ...rest) =>
    notify(event.tenantId ? event : { ...withOwnTransaction(event), tenantId: currentTenantId() }, ...rest)
}

function withOwnTransaction<Options extends { transactionId?: string }>(options: Options): Options {
  return options.transactionId ? { ...options, transactionId: ofTenant(options.transactionId) } : options
}

function separateState(storage: Storage): void {
  if (storage.storage) {
    storage.storage = tenantRecord()
    storage.isLocked = new TenantMap()
    storage.retries = new TenantMap()
    storage.timeouts = new TenantMap()
    return
  }
  const get = storage.get.bind(storage)
  const save = storage.save.bind(storage)
  storage.get = (key, options) => get(ownKey(key), options)
  storage.save = (key, ...rest) => save(ownKey(key), ...rest)
}

/**
 * Parallel steps save their results at the same time. The engine lets only one of them write, and the others try again
 * a few times. On a busy server it then treats a successful step as failed. Here, each save waits for the previous one.
 * Each writes the complete state, so nothing is lost.
 */
function saveInTurns(storage: Storage): void {
  const turns = new Turns({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })
  const save = storage.save.bind(storage)
  storage.save = (key, ...rest) => turns.take(ofTenant(key), () => save(key, ...rest))
}

/**
 * Adds the tenant to a key of the form `dtrx:<workflow>:<transaction>`. It goes before the first colon, because the
 * engine reads the parts after it.
 */
function ownKey(key: string): string {
  const [kind = "", ...parts] = key.split(":")
  return kind.includes("@") ? key : [`${kind}@${currentTenantId()}`, ...parts].join(":")
}

function separateJobs(storage: Storage, queue: NonNullable<Storage["queue"]>, work: TenantWork): void {
  const add = queue.add.bind(queue)
  const getJob = queue.getJob.bind(queue)
  const execute = storage.executeTransaction.bind(storage)

  queue.add = (name, data, options) =>
    add(
      name,
      { ...data, transactionMetadata: { ...data.transactionMetadata, [TENANT]: currentTenantId() } },
      options?.jobId ? { ...options, jobId: ofTenant(options.jobId) } : options,
    )
  queue.getJob = (id) => getJob(ofTenant(id))

  storage.executeTransaction = (workflowId, transactionId, { [TENANT]: tenantId, ...metadata } = {}) =>
    work.runFor(tenantId ?? HOME, () => execute(workflowId, transactionId, metadata), {
      what: `workflow ${workflowId}`,
      later: () =>
        add(
          "retry",
          { workflowId, transactionId, transactionMetadata: { ...metadata, [TENANT]: tenantId } },
          { delay: RETRY_MS, removeOnComplete: true },
        ),
    })
}

/** The engine runs a scheduled workflow once. This runs it once for each tenant. */
function runSchedulesForAll(storage: Storage, orchestrator: Orchestrator, work: TenantWork): void {
  storage.setWorkflowOrchestratorService({
    run: (workflowId, options = {}) =>
      options.transactionId || !isWorkflow(workflowId)
        ? orchestrator.run(workflowId, options)
        : work.forEach(`Scheduled ${workflowId}`, () =>
            orchestrator.run(workflowId, { ...options, throwOnError: true }),
          ),
  })
}

/**
 * Turns off the engine's timer for old executions, which would visit every tenant every half hour. Our scheduler calls
 * the returned function instead.
 */
function takeOverClearing(storage: Storage): () => Promise<void> {
  const clear = storage.clearExpiredExecutions.bind(storage)
  storage.clearExpiredExecutions = async () => {}
  return clear
}

/** The engine exports this object without its type. */
const workflowRegistry = internalsOf<{ getWorkflow(id: string): unknown }>(MedusaWorkflow, {
  getWorkflow: "function",
})

function isWorkflow(id: string): boolean {
  return workflowRegistry.getWorkflow(id) !== undefined
}
