import type { oas31 } from "zod-openapi"
import { antiSpamFields } from "../features/anti-spam/api/require-token"
import { eventTypes } from "../features/outbound-events"
import { deliveredEvent } from "../features/outbox/module/schemas"
import { openApi } from "../kits/rows/openapi/document"
import { ERRORS_PAGE } from "../lib/errors"
import { contracts } from "./contracts"

const DESCRIPTION = `Commerce, content and an AI assistant for many shops, over HTTP.

Storefronts call \`/store\` and \`/auth/customer\` with a shop's publishable key, signed-in customers with their token
besides, admins call \`/admin\` with theirs, servers call \`/v1\` with an agent key. Bodies are JSON. Money is in major
units beside its \`currency_code\`, moments are ISO 8601 in UTC.

This document has the whole of \`/store\`, \`/auth\` and \`/v1\`, and of \`/admin\` the routes that svc adds. The other
routes below \`/admin\` (products, orders, customers, regions …) are the engine's own, as its
[Admin API reference](https://docs.medusajs.com/api/admin) describes them; only their errors follow this document.

Every response with a status of 400 or above is \`{ "type", "code", "message", "doc_url" }\`. \`doc_url\` is the address of
the code's section on [the page of all errors](${ERRORS_PAGE}). After a 429, wait as long as \`Retry-After\` says.`

let built: oas31.OpenAPIObject | undefined

/** The OpenAPI document of all rows. The first call builds it. */
export function document(): oas31.OpenAPIObject {
  built ??= openApi({
    title: "svc",
    version: "0.1.0",
    description: DESCRIPTION,
    contracts,
    bodyFields: { "key+spam": antiSpamFields },
    webhooks: Object.fromEntries(
      eventTypes.map(({ event }) => [
        event.type,
        { summary: event.about ?? event.type, body: deliveredEvent(event) },
      ]),
    ),
  })
  return built
}
