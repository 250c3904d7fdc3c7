import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { readRow } from "../../lib/database"
import { internalsOf } from "../internals"
import type { Repository } from "./cached-answers"
import { currentCall } from "./checkout-call"
import { compared } from "./shadow"

/** How the engine reads a collection to add up its payments. */
const OPTIONS = {
  select: ["amount", "raw_amount", "status", "currency_code"],
  relations: ["payment_sessions", "payments.captures", "payments.refunds"],
  options: { refresh: true },
}

const amounts = z.array(z.object({ amount: z.number() }))
const collectionRow = z.object({
  amount: z.number(),
  status: z.string(),
  currency_code: z.string(),
  payment_sessions: z.array(z.object({ status: z.string(), amount: z.number() })),
  payments: z.array(z.object({ captures: amounts, refunds: amounts })),
})

const ofPayment = (table: string) =>
  `coalesce((SELECT json_agg(json_build_object('amount', one.amount) ORDER BY one.id) FROM ${table} AS one
              WHERE one.payment_id = payment.id AND one.deleted_at IS NULL), '[]')`

const STATEMENT = `
  SELECT collection.amount::float8, collection.status, collection.currency_code,
         coalesce((SELECT json_agg(json_build_object('status', session.status, 'amount', session.amount)
                                   ORDER BY session.id)
                     FROM payment_session AS session
                    WHERE session.payment_collection_id = collection.id AND session.deleted_at IS NULL), '[]')
           AS payment_sessions,
         coalesce((SELECT json_agg(json_build_object('captures', ${ofPayment("capture")},
                                                     'refunds', ${ofPayment("refund")}) ORDER BY payment.id)
                     FROM payment
                    WHERE payment.payment_collection_id = collection.id AND payment.deleted_at IS NULL), '[]')
           AS payments
    FROM payment_collection AS collection WHERE collection.id = :id AND collection.deleted_at IS NULL`

type Retrieve = (id: string, options?: object, context?: { transactionManager?: unknown }) => Promise<object>

/**
 * After each change of a payment, the engine adds up all payments of their collection, which it reads by six
 * statements. During a call of a checkout, one statement reads the amounts and statuses that it adds up.
 */
export function sumPaymentsWithOneStatement(container: MedusaContainer): void {
  const { paymentCollectionService_: service, baseRepository_: repository } = internalsOf<{
    paymentCollectionService_: { retrieve: Retrieve }
    baseRepository_: Repository
  }>(container.resolve(Modules.PAYMENT), { paymentCollectionService_: "object", baseRepository_: "object" })
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const retrieve = service.retrieve.bind(service)
  service.retrieve = async (id, options = {}, context) => {
    const engines = () => retrieve(id, options, context)
    if (!currentCall() || context?.transactionManager || !isDeepStrictEqual(options, OPTIONS))
      return engines()
    const found = await compared(
      () => readRow(knex, collectionRow, STATEMENT, { id }),
      async () => collectionRow.parse((await repository.serialize([await engines()]))[0]),
      "payments of a collection",
    )
    return found ?? engines()
  }
}
