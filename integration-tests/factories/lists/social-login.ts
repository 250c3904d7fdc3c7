import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { storefront } from "../../harness/api"
import { createCustomer } from "../create-customer"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /store/auth/social/linked-accounts": async (shop) => {
    const customer = await createCustomer(shop)
    const auth = shop.container.resolve(Modules.AUTH)
    const [identity] = await auth.listAuthIdentities({ app_metadata: { customer_id: customer.id } })
    const ids: string[] = []
    const account = () => ({
      entity_id: randomUUID(),
      provider: "google",
      auth_identity: identity?.id,
      provider_metadata: { email: "ada@people.test", avatar_url: "https://pictures.example/ada.jpg" },
    })
    return {
      path: "/store/auth/social/linked-accounts",
      table: "provider_identity",
      async add(count) {
        const made = await auth.createProviderIdentities(Array.from({ length: count }, account) as never)
        ids.push(...[made].flat().map(({ id }) => id))
      },
      ids: () => ids,
      caller: storefront(shop, { token: customer.token }),
    }
  },
}
