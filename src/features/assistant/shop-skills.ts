import type { MedusaContainer } from "@medusajs/framework/types"
import { isAreaName } from "../../features/settings"
import { asApiError } from "../../lib/errors"
import { allSkills } from "../../skills"
import type { Need, Skill } from "../../skills/skill"

/** A skill with its state in the current shop. */
export interface ShopSkill {
  skill: Skill
  isEnabled: boolean
  /** Whether the skill applies to this shop. */
  isAvailable: boolean
  /** The settings that are missing before the skill can work. */
  missing: Need[]
}

export async function shopSkills(scope: MedusaContainer): Promise<ShopSkill[]> {
  const disabled = await scope.resolve("assistant").disabledSkills()
  return Promise.all(
    allSkills().map(async (skill) => ({
      skill,
      isEnabled: !disabled.has(skill.id),
      isAvailable: (await skill.available?.(scope)) ?? true,
      missing: await missingOf(scope, skill),
    })),
  )
}

/**
 * The skills that work now: turned on, available, and with all settings. A missing model does not matter, because rules
 * can answer too.
 */
export async function usableSkills(scope: MedusaContainer): Promise<Skill[]> {
  const all = await shopSkills(scope)
  return all.filter(isUsable).map(({ skill }) => skill)
}

export function isUsable({ isEnabled, isAvailable, missing }: ShopSkill): boolean {
  return isEnabled && isAvailable && missing.every((need) => need === "model")
}

/** The setting that is missing, as `area.field`. */
export function settingFor(need: Need): string {
  return need === "model" ? "assistant.api_key" : need
}

async function missingOf(scope: MedusaContainer, { needs }: Skill): Promise<Need[]> {
  const met = await Promise.all(needs.map((need) => isMet(scope, need)))
  return needs.filter((_, index) => !met[index])
}

async function isMet(scope: MedusaContainer, need: Need): Promise<boolean> {
  try {
    if (need === "model") return (await scope.resolve("assistant").model("fast")) !== undefined
    const [area = "", field = ""] = need.split(".")
    if (!isAreaName(area)) return false
    const settings: Record<string, unknown> = { ...(await scope.resolve("tenantConfig").read(area)) }
    return settings[field] != null && settings[field] !== false
  } catch (error) {
    // A stored secret cannot be decrypted and must be entered again, so it counts as missing.
    if (asApiError(error)?.code === "not_configured") return false
    throw error
  }
}
