import { sql } from "../checkout"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/personal-data/erasures": async (shop) => {
    const customer = unique("cus")
    return {
      path: `/admin/personal-data/erasures?customer_id=${customer}`,
      table: "erasure_request",
      add: (count) =>
        sql(
          shop,
          `INSERT INTO erasure_request (id, customer_id, status, actor_type, requested_at)
           SELECT :customer || n || clock_timestamp(), :customer, 'completed', 'user', now() FROM generate_series(1, :count) n`,
          { customer, count },
        ),
    }
  },
}
