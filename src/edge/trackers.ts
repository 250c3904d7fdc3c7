import type { RequestHandler } from "express"

/**
 * Query parameters that advertisements, mails and analytics add to links, in lower case. Storefronts pass them on.
 * Without this list, our routes would refuse them as unknown.
 */
const FAMILIES = /^(utm|hsa|mtm|pk|piwik|matomo|trk)_/
const TRACKERS = new Set([
  // Google
  "gclid",
  "gclsrc",
  "dclid",
  "gbraid",
  "wbraid",
  "gad",
  "gad_source",
  "gad_campaignid",
  "srsltid",
  "_ga",
  "_gid",
  "_gl",
  "_gac",
  // Meta
  "fbclid",
  "fb_action_ids",
  "fb_action_types",
  "fb_source",
  "fb_ref",
  "igshid",
  "igsh",
  // Microsoft, TikTok, X, LinkedIn, Pinterest, Snapchat, Reddit, Yandex
  "msclkid",
  "ttclid",
  "twclid",
  "li_fat_id",
  "epik",
  "sccid",
  "rdt_cid",
  "yclid",
  "ysclid",
  "_openstat",
  // Mails
  "mc_cid",
  "mc_eid",
  "mkt_tok",
  "_hsenc",
  "_hsmi",
  "__hstc",
  "__hssc",
  "__hsfp",
  "hsctatracking",
  "vero_id",
  "vero_conv",
  "oly_anon_id",
  "oly_enc_id",
  "_kx",
  "__s",
  "_bta_tid",
  "_bta_c",
  "dm_i",
  // Affiliates and others
  "irclickid",
  "irgwc",
  "s_kwcid",
  "ef_id",
  "wickedid",
  "_branch_match_id",
  "rb_clickid",
])

/** Removes these parameters from the query before any other handler reads it. */
export const ignoreTrackers: RequestHandler = (req, _res, next) => {
  const [path = "", query] = req.url.split(/\?(.*)/s, 2)
  const pairs = query?.split("&") ?? []
  const kept = pairs.filter((pair) => !isTracker(nameOf(pair)))
  if (kept.length < pairs.length) {
    req.url = kept.length > 0 ? `${path}?${kept.join("&")}` : path
    for (const name of Object.keys(req.query)) if (isTracker(name)) delete req.query[name]
  }
  next()
}

function isTracker(name: string): boolean {
  const lower = name.toLowerCase()
  return FAMILIES.test(lower) || TRACKERS.has(lower)
}

/** The name of a query parameter without array brackets. */
function nameOf(pair: string): string {
  const [name = ""] = pair.split("=", 1)
  try {
    return decodeURIComponent(name).replace(/\[.*$/s, "")
  } catch {
    return name
  }
}
