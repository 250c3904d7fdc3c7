import { EventEmitter } from "node:events"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../lib/thrown"
import type { Broadcast } from "../../tenancy/broadcast"
import { currentTenantId } from "../../tenancy/current-tenant"

/** The broadcast topic for changes of plans. The subject is `<tenant's id>:<plan's id>`. */
const PLAN_TOPIC = "assistant-plan"

const news = new EventEmitter({ captureRejections: false }).setMaxListeners(0)

/** Passes messages about changed plans to the listeners in this process. Any process may have sent them. */
export function receivePlanNews(broadcast: Broadcast): void {
  broadcast.on(PLAN_TOPIC, (subject) => {
    // Without a subject, messages may be lost. Then all listeners look at their plans.
    if (subject === undefined) for (const name of news.eventNames()) news.emit(name)
    else news.emit(subject)
  })
}

/**
 * Tells all processes that a plan has changed. Never fails, because listeners also look at their plans from time to
 * time.
 */
export async function broadcastPlanNews(container: MedusaContainer, planId: string): Promise<void> {
  try {
    await container.resolve<Broadcast>("broadcast").publish(PLAN_TOPIC, subjectOf(planId))
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error("Could not broadcast a plan's step", asError(error))
  }
}

/** Calls the listener when a plan of the current tenant changes. Returns a function that unsubscribes. */
export function onPlanNews(planId: string, listener: () => void): () => void {
  const subject = subjectOf(planId)
  news.on(subject, listener)
  return () => news.off(subject, listener)
}

function subjectOf(planId: string): string {
  return `${currentTenantId()}:${planId}`
}
