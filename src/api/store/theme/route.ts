import { route } from "../../../lib/contract/route"
import { cssOf } from "../../../lib/design-tokens/css"
import { resolveStoredTokens } from "../../../lib/design-tokens/resolve"
import { look } from "./contract"
import { currentLook } from "./current"

export const GET = route(look.readTheme, async ({ query: { preview }, scope, res }) => {
  const { id, content, version, published_at } = await currentLook(scope, preview, res)
  const { name, tokens, settings, sections, templates } = content
  const resolved = resolveStoredTokens(tokens)
  const theme = { id, name, version, published_at, tokens, settings, sections, templates }
  return { theme: { ...theme, resolved_tokens: Object.fromEntries(resolved), css: cssOf(resolved) } }
})
