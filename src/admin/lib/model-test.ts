import type { ModelTier } from "../../kits/skills/tiers"
import { ApiError, api } from "./api"
import type { TestResult } from "./connection-test"

const TIERS = ["fast", "standard", "advanced"] as const satisfies readonly ModelTier[]

interface Words {
  duration: (tier: ModelTier, milliseconds: number) => string
  problem: (tier: ModelTier, error: ApiError) => string
}

/** Tests the shop's models one after the other. The first that fails is the result. */
export async function testModels({ duration, problem }: Words): Promise<TestResult> {
  const durations: string[] = []
  for (const tier of TIERS)
    try {
      const { test } = await api<{ test: { milliseconds: number } }>("/admin/ai/model-test", {
        body: { tier },
      })
      durations.push(duration(tier, test.milliseconds))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "provider_error") throw error
      return { is_working: false, reason: "failed", missing: [], problem: problem(tier, error) }
    }
  return { is_working: true, reason: null, missing: [], problem: null, detail: durations.join(" · ") }
}
