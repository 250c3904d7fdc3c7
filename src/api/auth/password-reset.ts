import { setTimeout as delay } from "node:timers/promises"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { generateResetPasswordTokenWorkflow } from "@medusajs/medusa/core-flows"
import { EMAIL_AND_PASSWORD } from "./identities"
import { asRegistered } from "./known-spelling"

/** Longer than it takes to write a token down: an answer's time must not tell whether there is an account. */
const ANSWERED_AFTER_MS = 250

interface Request {
  actorType: "customer" | "user"
  identifier: string
  metadata: Record<string, unknown>
}

/**
 * Has a mail sent to whoever has an account with that email. Ends the same way and after the same time for everybody:
 * it waits neither for the mail nor for what an account takes longer.
 */
export async function requestPasswordReset(scope: MedusaContainer, request: Request): Promise<void> {
  const answered = delay(ANSWERED_AFTER_MS)
  const announced = announceReset(scope, request)
  announced.catch((error: Error) => logger.error("A new password could not be offered by mail", error))
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
