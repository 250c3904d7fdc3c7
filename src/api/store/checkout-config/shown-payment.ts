import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"

/** A cart's payment for its storefront. The sessions are in the order of `providers`. */
export async function shownPayment(
  scope: MedusaContainer,
  { id, providers }: { id: string; providers: string[] },
) {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: [
      ...["id", "amount", "currency_code", "status"],
      ...["id", "provider_id", "status", "amount", "currency_code", "data"].map(
        (field) => `payment_sessions.${field}`,
      ),
    ],
    filters: { id },
  })
  const [found] = data
  if (!found) throw errors.notFound()
  const { amount, currency_code, status } = found
  const payment_sessions = (found.payment_sessions ?? [])
    .flatMap((session) => (session ? [session] : []))
    .map(({ id, provider_id, status, amount, currency_code, data }) => ({
      ...{ id, provider_id, status, amount, currency_code },
      data: data ?? null,
    }))
    .sort((a, b) => providers.indexOf(a.provider_id) - providers.indexOf(b.provider_id))
  return { payment_sessions, payment_collection: { id, amount, currency_code, status, payment_sessions } }
}
