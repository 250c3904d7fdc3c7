import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { localeChoices } from "../../kits/publications/locales"
import { readerOf, shopLocale } from "../../kits/shop/reader"
import { sortNamesIn } from "../../lib/name-order"

/** Lists sort names in the language of the answer. */
export function nameLanguage(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const isAdmin = /^\/admin\//i.test(req.originalUrl)
  sortNamesIn(() => (isAdmin ? languageOfAdmin(req) : languageOfReader(req)), next)
}

async function languageOfReader({ scope, locale }: MedusaRequest): Promise<string | undefined> {
  return (await readerOf(scope, locale)).locales[0]
}

/** An admin's own language need not be one of the shop's. */
async function languageOfAdmin(req: MedusaRequest): Promise<string | undefined> {
  const asked = req.get("x-medusa-locale") ?? languageOfDashboard(req.get("cookie"))
  return localeChoices(asked, await shopLocale(req.scope))[0]
}

/** The dashboard keeps the admin's language in a cookie, in its own spelling: `ptBR`. */
function languageOfDashboard(cookies = ""): string | undefined {
  const [, language] = /(?:^|;\s*)lng=([a-z-]+)/i.exec(cookies) ?? []
  return language?.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
}
