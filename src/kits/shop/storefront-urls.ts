import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import type { PublicKindName, Settings } from "../../lib/registry"

/** The addresses of the shop's storefront pages, from its settings. */
export interface StorefrontUrls {
  home: string
  of(kind: PublicKindName, slug: string, locale: string): string
  /** Whether pages of this kind have another address in each language. */
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
  const paths = pathsOf(settings)
  return {
    home: base,
    name: company_name ?? new URL(base).host,
    hasLocales: (kind) => settings[`${kind}_path`].includes("{locale}"),
    of: (kind, slug, locale) => base + paths.of(kind, slug, locale),
  }
}

/** The paths of the shop's storefront pages. They do not need the storefront's address. */
export async function storefrontPaths(scope: MedusaContainer): Promise<Pick<StorefrontUrls, "of">> {
  return pathsOf(await scope.resolve("tenantConfig").read("storefront"))
}

function pathsOf(settings: Settings<"storefront">): Pick<StorefrontUrls, "of"> {
  return {
    of: (kind, slug, locale) =>
      settings[`${kind}_path`]
        .replaceAll("{slug}", encodeURIComponent(slug))
        .replaceAll("{locale}", encodeURIComponent(locale)),
  }
}
