import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../lib/errors"
import type { PublicKindName } from "../lib/features/registry"

/** The addresses of the shop's storefront pages, from its settings. */
export interface StorefrontUrls {
  home: string
  of(kind: PublicKindName, slug: string, locale: string): string
  /** True if each language of a kind has its own address. */
  hasLocales(kind: PublicKindName): boolean
  /** The shop's name. */
  name: string
}

/** Throws 503 `not_configured` if the storefront's address is not set. */
export async function storefrontUrls(scope: MedusaContainer): Promise<StorefrontUrls> {
  const urls = await storefrontUrlsIfAny(scope)
  if (!urls)
    throw errors.notConfigured("The storefront's address is not set. Set 'url' in the settings 'storefront'.")
  return urls
}

/** `undefined` if the storefront's address is not set. */
export async function storefrontUrlsIfAny(scope: MedusaContainer): Promise<StorefrontUrls | undefined> {
  const settings = await scope.resolve("tenantConfig").read("storefront")
  const { url, company_name } = settings
  if (url === null) return undefined
  const base = url.replace(/\/+$/, "")
  const pathOf = (kind: PublicKindName) => settings[`${kind}_path`]
  return {
    home: base,
    name: company_name ?? new URL(base).host,
    hasLocales: (kind) => pathOf(kind).includes("{locale}"),
    of: (kind, slug, locale) =>
      base +
      pathOf(kind)
        .replaceAll("{slug}", encodeURIComponent(slug))
        .replaceAll("{locale}", encodeURIComponent(locale)),
  }
}
