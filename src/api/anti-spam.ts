import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { errors } from "../lib/errors"

/** Fields that any route with `auth: "key+spam"` takes in its body besides its own. {@link antiSpam} takes them out. */
export const antiSpamFields = z.object({
  spam_token: z
    .string()
    .optional()
    .describe("The anti-spam token, where the header 'x-svc-spam-token' is not sent."),
})

const HEADER = "x-svc-spam-token"

/**
 * What stands before every route with `auth: "key+spam"`, and before its body is held against its row. There is nothing
 * yet that could tell a good token from a bad one, so none is accepted; the anti-spam feature puts its check here.
 */
export async function antiSpam(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { spam_token: inBody } = antiSpamFields.catch({}).parse(req.body)
  next(req.get(HEADER) || inBody ? errors.invalidSpamToken() : errors.missingSpamToken())
}
