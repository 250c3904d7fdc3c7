import { admin } from "../../harness/api"
import { BERLIN, placedOrder } from "../orders"
import type { OwnedEntries } from "./thing"

export const owned: OwnedEntries = {
  "GET /store/orders/:id/invoice": async (owner) => {
    const { id } = await placedOrder(owner.shop, owner)
    await admin(owner.shop).post(`/admin/orders/${id}/invoice`).expect(200)
    return { path: `/store/orders/${id}/invoice`, secrets: [BERLIN.address_1, BERLIN.first_name] }
  },
}
