import { randomUUID } from "node:crypto"
import { fingerprint } from "../../../src/lib/fingerprint"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/cookie-consents": async (shop) => {
    const customer_id = unique("cus")
    const content = { copy: { en: { title: customer_id } } }
    const decision = {
      ...({ action: "accept_all", status: "granted", locale: "en", gpc: false, tcString: null } as const),
      categories: { necessary: true },
      banner: { version: 0, hash: fingerprint(content), content, expiresAfterDays: 1 },
      subject: { network: null, user_agent: null, customer_id },
    }
    return {
      path: `/admin/cookie-consents?customer_id=${customer_id}`,
      table: "cookie_consent_session",
      isGuarded: true,
      add: async (count) => {
        for (let index = 0; index < count; index++)
          await runInTenant(undefined, () =>
            shop.container.resolve("consent").decide({ ...decision, sessionId: randomUUID() }),
          )
      },
    }
  },
}
