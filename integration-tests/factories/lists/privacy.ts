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
  "GET /admin/personal-data/retention-runs": async (shop) => {
    const job = unique("job")
    return {
      path: `/admin/personal-data/retention-runs?job=${job}`,
      table: "retention_run",
      add: (count) =>
        sql(
          shop,
          `INSERT INTO retention_run (id, job, removed, failed, ran_at)
           SELECT :job || n || clock_timestamp(), :job, '{"cart": 1}', '{}', now() FROM generate_series(1, :count) n`,
          { job, count },
        ),
    }
  },
}
