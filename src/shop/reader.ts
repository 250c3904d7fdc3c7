import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import { clock } from "../lib/clock"
import { localeChoices } from "../lib/publications/locales"
import type { Reader } from "../lib/publications/types"

/** A reader at the present time, with the requested language first and the shop's second. */
export async function readerOf(scope: MedusaContainer, asked: string | undefined): Promise<Reader> {
  return { now: clock.date(), locales: localeChoices(asked, await shopLocale(scope)) }
}

/** The language of texts that do not name one. */
export async function shopLocale(scope: MedusaContainer): Promise<string> {
  return (await scope.resolve("tenantConfig").read("storefront")).default_locale
}

/** Sets `Content-Language` to the languages of the response (RFC 9110, section 8.5). */
export function setContentLanguage(res: Response, texts: { locale: string }[]): void {
  const languages = [...new Set(texts.map(({ locale }) => locale))]
  if (languages.length > 0) res.setHeader("content-language", languages.join(", "))
}
