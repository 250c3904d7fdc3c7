import type { MedusaContainer } from "@medusajs/framework/types"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { slugFrom } from "../../../lib/content/slug"
import { errors } from "../../../lib/errors"
import type { NewPlan, PlanChange } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("subscriptions")
type Service = ReturnType<typeof service>

/** Create, update and delete plans. Deleting ends the sale only: existing subscriptions continue. */
export const subscriptionPlanWorkflows = crudWorkflows("subscription-plan", {
  service,
  create: (subscriptions: Service, input: NewPlan) =>
    subscriptions.savePlan({ ...input, handle: handleOf(input) }),
  update: (subscriptions: Service, id: string, change: PlanChange) => subscriptions.changePlan(id, change),
  undo: (subscriptions: Service, undo) => subscriptions.undoPlanChange(undo),
  async remove(subscriptions: Service, id: string) {
    await subscriptions.retrieveSubscriptionPlan(id)
    await subscriptions.softDeleteSubscriptionPlans(id)
  },
  restore: (subscriptions: Service, id: string) => subscriptions.restoreSubscriptionPlans(id),
})

/** If the name has no character for a handle, the caller must choose one. */
function handleOf({ name, handle = slugFrom(name) }: NewPlan): string {
  if (handle === "") throw errors.missingField("handle")
  return handle
}
