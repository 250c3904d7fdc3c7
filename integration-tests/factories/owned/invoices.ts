import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../../src/lib/clock"
import { admin } from "../../harness/api"
import { refundOrder } from "../credit-notes"
import { BERLIN, capturePayment, placedOrder } from "../orders"
import { subscribeFree } from "../subscriptions"
import { unique } from "../unique"
import type { OwnedEntries, Owner } from "./thing"

const SECRETS = [BERLIN.address_1, BERLIN.first_name]

async function creditedOrder(owner: Owner) {
  const { id } = await placedOrder(owner.shop, owner)
  await admin(owner.shop).post(`/admin/orders/${id}/invoice`).expect(200)
  await capturePayment(owner.shop, id)
  await refundOrder(owner.shop, id, 1)
  const { body } = await admin(owner.shop).post(`/admin/orders/${id}/credit-notes`).expect(200)
  return { path: `/store/orders/${id}/credit-notes`, note: body.credit_notes[0] }
}

const sqlOf = ({ shop }: Owner) => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

/** A subscription with the row of a paid invoice. */
async function paidSubscription(owner: Owner) {
  const { subscription } = await subscribeFree(owner.shop, owner.customer.token)
  const invoice = unique("subinv").replaceAll(/\W/g, "_")
  await sqlOf(owner)("subscription_invoice").insert({
    id: invoice,
    subscription_id: subscription.id,
    kind: "proration",
    status: "paid",
    reference: invoice,
    amount_minor: 1000,
    currency_code: "eur",
    issued_at: clock.date(),
  })
  return { id: subscription.id, invoice }
}

export const owned: OwnedEntries = {
  "GET /store/orders/:id/invoice": async (owner) => {
    const { id } = await placedOrder(owner.shop, owner)
    await admin(owner.shop).post(`/admin/orders/${id}/invoice`).expect(200)
    return { path: `/store/orders/${id}/invoice`, secrets: SECRETS }
  },
  "GET /store/subscriptions/:id/invoices/:invoice_id/pdf": async (owner) => {
    const { id, invoice } = await paidSubscription(owner)
    return { path: `/store/subscriptions/${id}/invoices/${invoice}/pdf`, secrets: [owner.customer.email] }
  },
  "GET /store/subscriptions/:id/refunds/:refund_id/credit-note/pdf": async (owner) => {
    const { id, invoice } = await paidSubscription(owner)
    const refund = unique("subrefund").replaceAll(/\W/g, "_")
    await sqlOf(owner)("subscription_refund").insert({
      id: refund,
      subscription_id: id,
      provider: "paytr",
      reference: invoice,
      reason: "",
      amount_minor: 400,
      total_minor: 400,
      currency_code: "eur",
      due_at: null,
    })
    const path = `/store/subscriptions/${id}/refunds/${refund}/credit-note/pdf`
    return { path, secrets: [owner.customer.email] }
  },
  "GET /store/orders/:id/credit-notes": async (owner) => {
    const { path, note } = await creditedOrder(owner)
    return { path, secrets: [note.number] }
  },
  "GET /store/orders/:id/credit-notes/:credit_note_id": async (owner) => {
    const { path, note } = await creditedOrder(owner)
    return { path: `${path}/${note.id}`, secrets: SECRETS }
  },
}
