import { z } from "zod"
import { page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { modelTiers } from "../../../kits/skills/tiers"
import { storeContext } from "../module/schemas"
import { skillAnswer, skillSetup } from "./schemas"
import { setupQuery, skillQuery } from "./skill-lists"

export const assistantSkills = contract({
  listAssistantSkills: {
    method: "GET",
    path: "/admin/ai/skills",
    auth: "admin",
    summary: "The assistant's skills",
    query: skillQuery,
    response: page({ skills: z.array(skillAnswer) }),
  },
  readAssistantSkillsConfig: {
    method: "GET",
    path: "/admin/ai/skills-config",
    auth: "admin",
    summary: "The skills' switches and missing settings",
    query: setupQuery,
    response: page({ skills: z.array(skillSetup) }),
  },
  changeAssistantSkillsConfig: {
    method: "POST",
    path: "/admin/ai/skills-config",
    auth: "admin",
    summary: "Switch skills on and off",
    description:
      "The id of a skill switches all of its tasks. The id of a task switches this task, also if the body names its skill.",
    body: z.strictObject({
      skills: z
        .record(z.string().max(100), z.boolean())
        .describe("Ids of skills, or of single tasks, with their new state.")
        .meta({ examples: [{ products: true, "product-bulk-edit": false }] }),
    }),
    response: page({ skills: z.array(skillSetup) }),
    errors: ["invalid_field"],
  },
  readAssistantStoreContext: {
    method: "GET",
    path: "/admin/ai/store-context",
    auth: "admin",
    summary: "The assistant's overview of the shop",
    response: z.object({
      store_context: storeContext,
    }),
  },
  testAssistantModel: {
    method: "POST",
    path: "/admin/ai/model-test",
    auth: "admin",
    summary: "Test the shop's own model",
    description: "Asks the model for one word, by the settings `assistant`. Spends no credits.",
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
          .describe("The response time.")
          .meta({ examples: [430] }),
      }),
    }),
    errors: ["not_configured", "provider_error"],
  },
})
