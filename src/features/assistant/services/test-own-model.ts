import type { MedusaContainer } from "@medusajs/framework/types"
import { withinTestLimit } from "../../../kits/settings/connection-test"
import type { ModelTier } from "../../../kits/skills/tiers"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"

/**
 * Tests the shop's own model by asking for one word. Throws 503 `not_configured` if the shop has no model. Throws 502
 * `provider_error` with the problem of its key or server, or after the time limit of a test.
 */
export async function testOwnModel(
  scope: MedusaContainer,
  tier: ModelTier,
  signal: AbortSignal,
): Promise<{ tier: ModelTier; milliseconds: number }> {
  const model = await scope.resolve("assistant").model(tier)
  if (model?.payer !== "own")
    throw errors.notConfigured("The shop has no model of its own: set 'api_key' in the settings 'assistant'.")
  const begun = clock.now()
  await withinTestLimit((late) =>
    model.ask({
      messages: [{ role: "user", content: "Answer with the word ready." }],
      tools: [],
      signal: AbortSignal.any([signal, late]),
    }),
  )
  return { tier, milliseconds: clock.now() - begun }
}
