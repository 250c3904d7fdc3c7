import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import { setContentLanguage } from "../../../kits/shop/reader"
import type { SignedInActor } from "../../../lib/actor"
import type { OwnAction } from "../module/lib/own-billing"
import { changeSubscriptionStateWorkflow } from "../workflows/change-state"
import { shownSubscription } from "./shown-subscription"

interface Call {
  actor: SignedInActor
  locale: string | undefined
  scope: MedusaContainer
  res: Response
}

/** Changes the state of a customer's own subscription and returns it. Throws 404 for one of another customer. */
export async function actAsCustomer({ actor, locale, scope, res }: Call, id: string, action: OwnAction) {
  await scope.resolve("subscriptions").subscriptionOf(id, actor.id)
  await changeSubscriptionStateWorkflow(scope).run({ input: { id, action, actor } })
  const { subscription, locales } = await shownSubscription(scope, { id, customerId: actor.id, locale })
  setContentLanguage(res, locales)
  return { subscription }
}
