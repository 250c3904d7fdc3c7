import { z } from "zod"
import { hmac, isSame } from "../../../../lib/constant-time"
import { errors } from "../../../../lib/errors"
import type { Delivery } from "../types"

const webhook = z.object({
  token: z.string(),
  paymentConversationId: z.string(),
  iyziPaymentId: z.coerce.string(),
  iyziReferenceCode: z.string(),
  iyziEventType: z.string(),
  status: z.string(),
})

// https://docs.iyzico.com/en/advanced/webhook: the form for payments on iyzico's page.
export function verified({ body, header }: Delivery, secretKey: string): z.output<typeof webhook> {
  const read = webhook.safeParse(body)
  if (!read.success) throw errors.forbidden("This is not an iyzico notification.")
  const { iyziEventType, iyziPaymentId, token, paymentConversationId, status } = read.data
  const signed = secretKey + iyziEventType + iyziPaymentId + token + paymentConversationId + status
  const right = hmac(secretKey, signed, "hex")
  if (!isSame(header("x-iyz-signature-v3") ?? "", right))
    throw errors.forbidden("iyzico's signature is not valid.")
  return read.data
}

// https://docs.iyzico.com/en/advanced/response-signature-validation
export function requireSignature(values: unknown[], secretKey: string, given: string | undefined): void {
  if (!isSame(given ?? "", hmac(secretKey, values.join(":"), "hex")))
    throw errors.providerError("The signature of iyzico's answer is not valid.")
}
