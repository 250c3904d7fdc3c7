import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/ad-accounts": async (shop) => ({
    path: "/admin/ad-accounts?platform=google&status=failing",
    table: "ad_account",
    add: (count) =>
      shop.container.resolve("ads").createAdAccounts(
        Array.from({ length: count }, () => ({
          platform: "google",
          external_id: unique("1"),
          name: unique("Account"),
          currency_code: "eur",
          timezone: "UTC",
          status: "failing",
          sealed: "sealed",
        })),
      ),
  }),
}
