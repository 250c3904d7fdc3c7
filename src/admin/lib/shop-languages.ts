import { useConfig } from "./config"

/** The shop's languages: the default one first. Undefined while they load. */
export function useShopLanguages(): string[] | undefined {
  const { data: storefront } = useConfig("storefront")
  const { data: languages } = useConfig("languages")
  if (!storefront || !languages) return undefined
  const { default_locale: own } = storefront.config.values
  const { enabled_locales: others } = languages.config.values
  const codes = [own, ...(Array.isArray(others) ? others : [])].filter((code) => typeof code === "string")
  return [...new Set(codes)]
}
