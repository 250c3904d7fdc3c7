import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { personalRecords } from "./admin-records"

export const ownData = contract({
  exportOwnData: {
    method: "POST",
    path: "/store/customers/me/data-export",
    auth: "key+customer",
    cost: 5,
    summary: "All data about the signed-in customer",
    description:
      "By feature and table. Data that was left as a guest with the account's email is included if the customer has proven the email (`includes_email`).",
    body: noBody,
    response: z.object({
      data_export: z
        .object({
          customer_id: z.string().meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
          includes_email: z.boolean().meta({ examples: [true] }),
          generated_at: timestamp,
          records: personalRecords,
        })
        .meta({ id: "DataExport" }),
    }),
    errors: ["not_found"],
  },
  requestOwnErasure: {
    method: "DELETE",
    path: "/store/customers/me",
    auth: "key+customer",
    cost: 5,
    localized: true,
    status: 202,
    summary: "Delete the account and all personal data, after a confirmation by mail",
    description:
      "The mail links to the storefront page `erase_account_path` (settings `storefront`). That page sends the token to `POST /store/customer-erasures`. Nothing is deleted before. A repeated call within ten minutes sends no further mail.",
    response: z.object({
      erasure_request: z
        .object({
          id: z.string().meta({ examples: ["erase_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
          status: z.literal("pending"),
          requested_at: timestamp,
          expires_at: timestamp,
        })
        .meta({ id: "ErasureRequest" }),
    }),
    errors: ["not_found", "invalid_state", "not_configured"],
  },
})
