import { alike } from "../../../kits/skills/lib/alike"
import { onlyOne } from "../../../kits/skills/lib/pack-lists"
import type { Call } from "../../../kits/skills/skill"

const MAX_LOOKED_AT = 100

export const CAMPAIGNS = {
  one: { en: "email campaign", tr: "e-posta kampanyası" },
  many: { en: "email campaigns", tr: "e-posta kampanyası" },
}

export type Campaign = Awaited<ReturnType<typeof recentCampaigns>>[number]

/** The newest campaigns. */
export function recentCampaigns({ scope }: Pick<Call, "scope">) {
  return scope.resolve("emailMarketing").listEmailCampaigns(
    {},
    {
      select: ["id", "name", "subject", "status", "scheduled_at"],
      take: MAX_LOOKED_AT,
      order: { created_at: "DESC", id: "DESC" },
    },
  )
}

/** The campaign with this id or name, among the newest. Throws 404 and 400. */
export async function namedCampaign(call: Call, name: string): Promise<Campaign> {
  const all = await recentCampaigns(call)
  const exact = all.filter((one) => one.id === name || one.name.toLowerCase() === name.toLowerCase())
  const found = exact.length > 0 ? exact : alike(name, all, (one) => one.name)
  return onlyOne(found, name, CAMPAIGNS, { language: call.language, label: (one) => `“${one.name}”` })
}
