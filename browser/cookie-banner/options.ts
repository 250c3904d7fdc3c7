/** What the script's own element says: `<script src="…/scripts/cookie-banner.js" data-key="pk_…">`. */
export interface Options {
  api: string
  key: string
  /** The language to show. Default: the page's. */
  locale: string | undefined
  /** The visitor's country, if the storefront knows it. */
  country: string | undefined
  /** False if the storefront has its own button that opens the settings. */
  hasButton: boolean
}

const LOCALE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** `undefined` without a publishable key. */
export function optionsOf(element: HTMLOrSVGScriptElement | null): Options | undefined {
  if (!(element instanceof HTMLScriptElement)) return undefined
  const { key, api, locale, country, button } = element.dataset
  if (!key) return undefined
  const language = locale ?? document.documentElement.lang
  return {
    api: (api ?? new URL(element.src).origin).replace(/\/+$/, ""),
    key,
    locale: LOCALE.test(language) ? language : undefined,
    country: country || undefined,
    hasButton: button !== "false",
  }
}
