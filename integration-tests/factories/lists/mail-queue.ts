import { sql } from "../checkout"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/queued-mails": async (shop) => {
    const topic = unique("topic")
    return {
      path: `/admin/queued-mails?topic=${topic}`,
      table: "queued_mail",
      add: (count) =>
        sql(
          shop,
          `INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at)
           SELECT :topic, 'news', :cause || number, 'record', now(), now() + interval '1 day'
             FROM generate_series(1, :count) AS number`,
          { topic, cause: unique("cause"), count },
        ),
    }
  },
}
