import type { z } from "zod"
import type { ZodOpenApiPathItemObject } from "zod-openapi"
import { exampleOf } from "../examples"

/** A call that a shop's own server gets. */
export interface Webhook {
  summary: string
  body: z.ZodType
}

/** The headers of each of these calls. They prove that the call comes from the shop. */
export const webhookParameters = {
  webhookId: {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "The event's `id`. It stays the same with each repetition.",
    schema: { type: "string" },
    example: "evt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
  },
  webhookTimestamp: {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "When this attempt was made, in seconds since 1970.",
    schema: { type: "string" },
    example: "1773480413",
  },
  webhookSignature: {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "The signature of Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<id>.<timestamp>.<body>`. The key is the bytes that the secret's base64 after `whsec_` encodes. While a rotation lasts, a signature by the previous secret follows after a space.",
    schema: { type: "string" },
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
  svcSignature: {
    name: "x-svc-signature",
    in: "header",
    required: true,
    description:
      "The same HMAC-SHA256 in hexadecimal: `t=<timestamp>,v1=<hex>`. While a rotation lasts, `,v1=<hex>` by the previous secret follows.",
    schema: { type: "string" },
    example: "t=1773480413,v1=2b9a197f337de59f5456ed44b1f4267d5350867919da98fda3d34337f1ffa48e",
  },
} as const

const REFERENCES = Object.keys(webhookParameters).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

export function webhookOf({ summary, body }: Webhook): ZodOpenApiPathItemObject {
  return {
    post: {
      summary,
      parameters: REFERENCES,
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, example: exampleOf(body) } },
      },
      responses: { "2XX": { description: "The event is accepted. Any other status is tried again." } },
    },
  }
}
