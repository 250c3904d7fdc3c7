import { errors } from "../../lib/errors"
import { mapValues } from "../../lib/map-values"
import { shown } from "../../lib/parse"
import { modeFor, modesOf } from "../cookie-banner/module/shown-banner"
import type { CookieBannerContent } from "../cookie-banner/module/types"
import type { ConsentAction, ConsentStatus } from "./module/types"

/** The category that the signal Global Privacy Control refuses: data sold to or shared with advertisers. */
const SHARED_WITH_ADVERTISERS = "marketing"

type Categories = Record<string, boolean>

/**
 * The decision by category. Required categories are always true. `custom` accepts only the categories that it names.
 * Throws 400 for categories that the banner does not have.
 *
 * @param refusesSharing whether the browser sends Global Privacy Control and the shop respects it. It limits `accept_all`
 *   but not a `custom` decision, which names the category.
 */
export function decidedCategories(
  { categories }: Pick<CookieBannerContent, "categories">,
  { action, given }: { action: ConsentAction; given: Categories | undefined },
  refusesSharing: boolean,
): Categories {
  if (action === "custom") {
    if (!given) throw errors.missingField("categories")
    const unknown = Object.keys(given).find((key) => !categories.some((one) => one.key === key))
    if (unknown !== undefined)
      throw errors.invalidField(`Field 'categories.${shown(unknown)}': the banner has no such category.`)
  }
  const accepts = (key: string) => {
    if (action === "custom") return given?.[key] === true
    return action === "accept_all" && !(refusesSharing && key === SHARED_WITH_ADVERTISERS)
  }
  return Object.fromEntries(categories.map(({ key, is_required }) => [key, is_required || accepts(key)]))
}

/** The facts about a visitor who has not decided. */
export interface Circumstances {
  /** The visitor's country. `null` if it is unknown. */
  country: string | null
  /** Whether the browser sends Global Privacy Control. */
  gpc: boolean
}

/**
 * The consent before a decision: the categories' defaults, or by opt-in only the required ones. If the country is
 * unknown, the strictest mode of all regions counts.
 */
export function undecidedCategories(
  content: CookieBannerContent,
  { country, gpc }: Circumstances,
): Categories {
  const modes = country === null ? modesOf(content) : [modeFor(content, country)]
  const isOptIn = modes.includes("opt_in")
  const refuses = (key: string) => gpc && content.respects_gpc && key === SHARED_WITH_ADVERTISERS
  return Object.fromEntries(
    content.categories.map(({ key, is_required, default: isOn }) => [
      key,
      is_required || (!isOptIn && isOn && !refuses(key)),
    ]),
  )
}

/** All optional categories refused. */
export function withdrawnCategories({ categories }: Pick<CookieBannerContent, "categories">): Categories {
  return Object.fromEntries(categories.map(({ key, is_required }) => [key, is_required]))
}

/** The decision in one word: all optional categories are accepted, some, or no category. */
export function statusOf(
  { categories }: Pick<CookieBannerContent, "categories">,
  decided: Categories,
): ConsentStatus {
  const optional = categories.filter(({ is_required }) => !is_required)
  const accepted = optional.filter(({ key }) => decided[key] === true)
  if (accepted.length === optional.length) return "granted"
  return accepted.length === 0 ? "denied" : "partial"
}

const CONSENT_MODE: Readonly<Record<string, string>> = {
  analytics_storage: "analytics",
  ad_storage: "marketing",
  ad_user_data: "marketing",
  ad_personalization: "marketing",
  functionality_storage: "preferences",
  personalization_storage: "preferences",
}

/** The decision in the terms of Google's Consent Mode v2. A category that the banner lacks is denied. */
export function consentMode(decided: Categories): Record<string, "granted" | "denied"> {
  const modes = mapValues(CONSENT_MODE, (category) => (decided[category] === true ? "granted" : "denied"))
  return { ...modes, security_storage: "granted" }
}
