import { route } from "../../../../lib/contract/route"
import { allDefinitions } from "../../../../modules/theme/lib/sections/check"
import { INITIAL_THEME } from "../../../../modules/theme/types"
import { themeChecks } from "../contract"
import { draftContent } from "../draft-content"

export const GET = route(themeChecks.adminReadThemeDefinitions, async ({ scope }) => {
  // Versions of before these definitions existed have none.
  const { definitions = INITIAL_THEME.definitions } = await draftContent(scope)
  return { definitions: allDefinitions(definitions) }
})
