import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import type { Actor } from "../../lib/actor"
import { erasePersonalData, personOf } from "../personal-data"
import { changeSubscriptionStateWorkflow } from "../subscriptions/workflows/change-state"
import { endedNow } from "../token-revocation/ended-now"
import { revokeTokensWorkflow } from "../token-revocation/workflows/revoke-tokens"
import type { Erasure } from "./module/types"

export interface Erasing {
  email?: string | undefined
  customerId?: string | undefined
  actor: Actor
  /** The mailed token, if the person has asked for it. */
  token?: string | undefined
}

/** Subscriptions end at the end of their period, so that a provider charges nobody who is erased. */
const endContractsStep = createStep("end-contracts", async ({ actor, ...given }: Erasing, { container }) => {
  const sql = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { customerIds } = await personOf(sql, given)
  if (customerIds.length === 0) return new StepResponse<string[]>([])
  const running = await container
    .resolve("subscriptions")
    .listSubscriptions(
      { customer_id: customerIds, status: ["active", "paused", "past_due"], cancel_at_period_end: false },
      { select: ["id"], take: null },
    )
  for (const { id } of running)
    await changeSubscriptionStateWorkflow(container).run({ input: { id, action: "cancel", actor } })
  const auth = container.resolve(Modules.AUTH)
  const found = await Promise.all(
    customerIds.map((customer_id) => auth.listAuthIdentities({ app_metadata: { customer_id } })),
  )
  return new StepResponse(found.flat().map(({ id }) => id))
})

const eraseDataStep = createStep("erase-data", async ({ actor, token, ...given }: Erasing, { container }) => {
  const sql = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { customerIds } = await personOf(sql, given)
  const customerId = given.customerId ?? customerIds[0] ?? null
  const erasure = await container
    .resolve("privacy")
    .erase({ customerId, actor, token }, (transaction) => erasePersonalData(transaction, given))
  return new StepResponse(erasure)
})

/** The steps have no compensation. If one fails, the same call continues the erasure. */
const erasePersonWorkflow = createWorkflow("erase-person", (input: WorkflowData<Erasing>) => {
  const identities = endContractsStep(input)
  when("the-person-has-sign-ins", { identities }, ({ identities }) => identities.length > 0).then(() => {
    const revocations = transform({ identities }, ({ identities }) => endedNow(identities))
    revokeTokensWorkflow.runAsStep({ input: { revocations } })
  })
  return new WorkflowResponse(eraseDataStep(input))
})

/**
 * Erases a person: ends their subscriptions and sign-ins, then deletes or blanks their data in all features. Orders and
 * payments stay without the person.
 */
export async function erasePerson(container: MedusaContainer, input: Erasing): Promise<Erasure> {
  const { result } = await erasePersonWorkflow(container).run({ input })
  return result
}
