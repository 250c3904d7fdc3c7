import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { storefront } from "../../harness/api"
import { first } from "../first"
import { BERLIN, fulfill, placedOrder } from "../orders"
import { returnOption } from "../return-option"
import { unique } from "../unique"
import type { OwnedEntries, Owner } from "./thing"

const as = ({ shop, customer }: Owner) => storefront(shop, { token: customer.token })

async function ownOrder(owner: Owner) {
  const order = await placedOrder(owner.shop, owner)
  const read = async () => (await as(owner).get(`/store/orders/${order.id}`).expect(200)).body.order
  return { ...order, common: { secrets: [BERLIN.address_1, BERLIN.first_name], untouched: read } }
}

/** A guest's order that the owner wants to take over, and the token that was mailed to the guest. */
async function requestedOrder(owner: Owner) {
  const { id } = await placedOrder(owner.shop, { product: owner.product })
  await as(owner).post(`/store/orders/${id}/transfer/request`, {}).expect(200)
  return { id, token: await transferToken(owner, id) }
}

/** The token that was mailed to the guest. `undefined` if nobody wants to take the order over. */
export async function transferToken({ shop }: Pick<Owner, "shop">, orderId: string) {
  const { data } = await shop.container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_change",
    fields: ["actions.details"],
    filters: { order_id: orderId, change_type: "transfer", status: "requested" },
  })
  const details: unknown = data[0]?.actions?.[0]?.details
  if (typeof details !== "object" || details === null || !("token" in details)) return undefined
  return String(details.token)
}

const NOBODY = "3f0c1e6a-7f2d-4c53-9a53-9f0a5b0f7c11"

export const owned: OwnedEntries = {
  "GET /store/orders/:id": async (owner) => {
    const { id, common } = await ownOrder(owner)
    return { ...common, path: `/store/orders/${id}` }
  },
  "POST /store/orders/:id/cancel": async (owner) => {
    const { id, common } = await ownOrder(owner)
    return { ...common, path: `/store/orders/${id}/cancel`, body: {} }
  },
  "POST /store/orders/:id/transfer/request": async (owner) => {
    const { id, common } = await ownOrder(owner)
    return {
      ...common,
      path: `/store/orders/${id}/transfer/request`,
      body: {},
      others: { status: 200 },
      owner: { status: 409, code: "invalid_state" },
      untouched: async () => ({ order: await common.untouched(), token: await transferToken(owner, id) }),
    }
  },
  "POST /store/orders/:id/transfer/cancel": async (owner) => {
    const { id } = await requestedOrder(owner)
    const untouched = () => transferToken(owner, id)
    return { path: `/store/orders/${id}/transfer/cancel`, body: {}, untouched }
  },
  "POST /store/orders/:id/transfer/accept": async (owner) => {
    const { id } = await requestedOrder(owner)
    const untouched = () => transferToken(owner, id)
    // Only the mailed token counts here. With any other token, the customer who made the request gets 404 too.
    const none = { status: 404, code: "not_found" }
    return { path: `/store/orders/${id}/transfer/accept`, body: { token: NOBODY }, owner: none, untouched }
  },
  "POST /store/orders/:id/transfer/decline": async (owner) => {
    const { id } = await requestedOrder(owner)
    const untouched = () => transferToken(owner, id)
    const none = { status: 404, code: "not_found" }
    return { path: `/store/orders/${id}/transfer/decline`, body: { token: NOBODY }, owner: none, untouched }
  },
  "POST /store/returns": async (owner) => {
    const order = await ownOrder(owner)
    await fulfill(owner.shop, order).expect(200)
    const body = {
      order_id: order.id,
      items: [{ id: first(order.items).id, quantity: 1 }],
      return_shipping: { option_id: await returnOption(owner.shop) },
    }
    return { ...order.common, path: "/store/returns", body }
  },
  "GET /store/customers/me/addresses/:address_id": async (owner) => {
    const { id, common } = await ownAddress(owner)
    return { ...common, path: `/store/customers/me/addresses/${id}` }
  },
  "POST /store/customers/me/addresses/:address_id": async (owner) => {
    const { id, common } = await ownAddress(owner)
    return { ...common, path: `/store/customers/me/addresses/${id}`, body: { city: "Potsdam" } }
  },
  "DELETE /store/customers/me/addresses/:address_id": async (owner) => {
    const { id, common } = await ownAddress(owner)
    return { ...common, path: `/store/customers/me/addresses/${id}` }
  },
}

async function ownAddress(owner: Owner) {
  const address_1 = unique("Hidden Street")
  const addresses = "/store/customers/me/addresses"
  await as(owner)
    .post(addresses, { ...BERLIN, address_1 })
    .expect(200)
  const { body } = await as(owner).get(`${addresses}?limit=100`).expect(200)
  const made = body.addresses.find((address: { address_1: string }) => address.address_1 === address_1)
  const untouched = async () => (await as(owner).get(`${addresses}/${made.id}`).expect(200)).body.address
  return { id: made.id as string, common: { secrets: [address_1], untouched } }
}
