import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { mailQuery, shownMail } from "../module/schemas"

const PATH = "/admin/queued-mails"
const one = z.object({ queued_mail: shownMail })

export const queuedMails = contract({
  adminListQueuedMails: {
    method: "GET",
    path: PATH,
    auth: "admin",
    summary: "The mails about orders, bookings, quotes and subscriptions, and what has become of each",
    description:
      "Mails that follow a request at once, such as links to a new password, are not among them, and neither are campaigns.",
    query: mailQuery,
    response: page({ queued_mails: z.array(shownMail) }),
  },
  adminReadQueuedMail: {
    method: "GET",
    path: `${PATH}/:id`,
    auth: "admin",
    summary: "One mail",
    response: one,
  },
  adminRetryQueuedMail: {
    method: "POST",
    path: `${PATH}/:id/retry`,
    auth: "admin",
    summary: "Try a mail again at once",
    description:
      "For mails that are `retrying` or `given_up`. Any other is 409 `invalid_state`. The mail is due now, and says what is true now: if nobody needs it any more, it ends as `not_needed`. A recipient who has got it does not get it again.",
    body: noBody,
    response: one,
    errors: ["invalid_state"],
  },
})
