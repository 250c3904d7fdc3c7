import { route } from "../../../../lib/contract/route"
import { assistantCredits } from "./contract"

export const GET = route(assistantCredits.readAssistantCredits, async ({ scope }) => ({
  credits: await scope.resolve("assistant").account(),
}))
