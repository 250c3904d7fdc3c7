import { route } from "../../../../lib/contract/route"
import { contrast } from "../../../../lib/design-tokens/contrast"
import { themeChecks } from "../contract"
import { draftContent } from "../draft-content"

const FOR_TEXT = 4.5
const FOR_LARGE_TEXT = 3

export const GET = route(themeChecks.adminReadThemeContrast, async ({ scope }) => {
  const { colors } = (await draftContent(scope)).brand
  const all = Object.entries(colors)
  return {
    contrasts: all.flatMap(([name, color], index) =>
      all.slice(index + 1).map(([other, otherColor]) => {
        const ratio = contrast(color, otherColor)
        const pair: [string, string] = [name, other]
        return {
          colors: pair,
          ratio,
          is_enough_for_text: ratio >= FOR_TEXT,
          is_enough_for_large_text: ratio >= FOR_LARGE_TEXT,
        }
      }),
    ),
  }
})
