import { EventEmitter } from "node:events"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../lib/thrown"
import type { Broadcast } from "../../tenancy/broadcast"
import { currentTenantId } from "../../tenancy/current-tenant"

/** The topic under which every step of a plan is broadcast; its subject is `<tenant's id>:<plan's id>`. */
const PLAN_TOPIC = "assistant-plan"

const news = new EventEmitter({ captureRejections: false }).setMaxListeners(0)

/** Lets this process hear of plans that any process decides and executes. */
export function hearOfPlans(broadcast: Broadcast): void {
  broadcast.on(PLAN_TOPIC, (subject) => {
    // Some may have been missed: whoever waits looks for themselves.
    if (subject === undefined) for (const name of news.eventNames()) news.emit(name)
    else news.emit(subject)
  })
}

/** Tells all processes that a plan has come a step further. Never fails: whoever waits looks from time to time, too. */
export async function tellOfPlan(container: MedusaContainer, planId: string): Promise<void> {
  try {
    await container.resolve<Broadcast>("broadcast").publish(PLAN_TOPIC, subjectOf(planId))
  } catch (error) {
    container.resolve(ContainerRegistrationKeys.LOGGER).error("A plan's step was not told", asError(error))
  }
}

/** Calls back whenever a plan of the current tenant has come further; returns what ends that. */
export function onPlanNews(planId: string, listener: () => void): () => void {
  const subject = subjectOf(planId)
  news.on(subject, listener)
  return () => news.off(subject, listener)
}

function subjectOf(planId: string): string {
  return `${currentTenantId()}:${planId}`
}
