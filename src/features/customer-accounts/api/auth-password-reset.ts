import { setTimeout as delay } from "node:timers/promises"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { generateResetPasswordTokenWorkflow } from "@medusajs/medusa/core-flows"
import { EMAIL_AND_PASSWORD } from "./auth-identities"
import { asRegistered } from "./auth-normalize-spelling"

/**
 * The response is always sent after this time, which is longer than issuing a token takes. So the time does not tell
 * whether an account exists.
 */
const ANSWERED_AFTER_MS = 250

interface Request {
  actorType: "customer" | "user"
  identifier: string
  metadata: Record<string, unknown>
}

/**
 * Sends a mail to reset the password, if the email has an account. Response and response time are equal for all emails.
 * It does not wait until the mail is sent.
 */
export async function requestPasswordReset(scope: MedusaContainer, request: Request): Promise<void> {
  const answered = delay(ANSWERED_AFTER_MS)
  const announced = announceReset(scope, request)
  announced.catch((error: Error) => logger.error("A password reset mail could not be sent", error))
  await Promise.race([answered, announced.then(() => answered)])
}

async function announceReset(scope: MedusaContainer, request: Request): Promise<void> {
  const { http } = scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  const input = {
    entityId: await asRegistered(scope, request.identifier),
    actorType: request.actorType,
    provider: EMAIL_AND_PASSWORD,
    secret: http.jwtSecret ?? "",
    jwtOptions: http.jwtOptions,
    metadata: request.metadata,
  }
  try {
    await generateResetPasswordTokenWorkflow(scope).run({ input })
  } catch (error) {
    if (!isUnknownIdentity(error)) throw error
  }
}

function isUnknownIdentity(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { type, message = "" }: { type?: unknown; message?: unknown } = error
  return type === MedusaError.Types.INVALID_DATA && /not found/.test(String(message))
}
