import { z } from "zod"
import { page, pageQuery } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { modelTiers } from "../../../lib/model-tiers"
import { storeContext } from "../../../modules/assistant/schemas"
import { skillAnswer, skillSetup } from "../../assistant/schemas"

export const assistantSkills = contract({
  listAssistantSkills: {
    method: "GET",
    path: "/admin/ai/skills",
    auth: "admin",
    summary: "What the assistant can be asked for",
    query: pageQuery,
    response: page({ skills: z.array(skillAnswer) }),
  },
  readAssistantSkillsConfig: {
    method: "GET",
    path: "/admin/ai/skills-config",
    auth: "admin",
    summary: "Which skills are switched on, and what they wait for",
    query: pageQuery,
    response: page({ skills: z.array(skillSetup) }),
  },
  changeAssistantSkillsConfig: {
    method: "POST",
    path: "/admin/ai/skills-config",
    auth: "admin",
    summary: "Switch skills on and off",
    description: "Changes what the body names and leaves the rest.",
    body: z.strictObject({
      skills: z
        .record(z.string().max(100), z.boolean())
        .describe("By a skill's id, whether it is on.")
        .meta({ examples: [{ "product-price": false }] }),
    }),
    response: page({ skills: z.array(skillSetup) }),
    errors: ["invalid_field"],
  },
  readAssistantStoreContext: {
    method: "GET",
    path: "/admin/ai/store-context",
    auth: "admin",
    summary: "What the assistant knows of the shop",
    response: z.object({
      store_context: storeContext,
    }),
  },
  testAssistantModel: {
    method: "POST",
    path: "/admin/ai/model-test",
    auth: "admin",
    summary: "Try the shop's own model",
    description: "Asks it for one word, by the settings `assistant`. Spends no credits.",
    body: z.strictObject({
      tier: z
        .enum(modelTiers)
        .default("fast")
        .meta({ examples: ["fast"] }),
    }),
    response: z.object({
      test: z.object({
        tier: z.enum(modelTiers).meta({ examples: ["fast"] }),
        milliseconds: z
          .int()
          .describe("Until it had answered.")
          .meta({ examples: [430] }),
      }),
    }),
    errors: ["not_configured", "provider_error"],
  },
})
