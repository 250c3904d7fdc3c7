import type { Categories, Category } from "./types"

const SCRIPTS = 'script[type="text/plain"][data-category]'
const EMBEDDED = "iframe[data-category][data-src],img[data-category][data-src]"
const OWN_ATTRIBUTES = ["type", "data-type", "data-src"]

/** Runs the page's waiting scripts, and loads its waiting frames and pictures, whose categories are all allowed. */
export function activate(categories: Categories): void {
  const isAllowed = ({ dataset }: HTMLElement) => {
    const needed = (dataset.category ?? "").split(/\s+/).filter(Boolean)
    return needed.length > 0 && needed.every((key) => categories[key] === true)
  }
  for (const script of document.querySelectorAll<HTMLScriptElement>(SCRIPTS))
    if (isAllowed(script)) script.replaceWith(running(script))
  for (const element of document.querySelectorAll<HTMLElement>(EMBEDDED)) {
    if (!isAllowed(element)) continue
    element.setAttribute("src", element.dataset.src ?? "")
    element.removeAttribute("data-src")
  }
}

/** A browser does not run a script whose type changes, so it needs a new element. */
function running(script: HTMLScriptElement): HTMLScriptElement {
  const live = document.createElement("script")
  for (const { name, value } of script.attributes)
    if (!OWN_ATTRIBUTES.includes(name)) live.setAttribute(name, value)
  const { type, src } = script.dataset
  if (type) live.type = type
  if (src) live.src = src
  live.nonce = script.nonce
  live.text = script.text
  // Scripts of the page run in its order, unless they say otherwise.
  live.async = script.hasAttribute("async")
  return live
}

/** Deletes the cookies of the refused categories' services, as far as a script can. `_ga_*` names all that begin so. */
export function deleteCookies(all: readonly Category[], categories: Categories): void {
  const refused = all
    .filter(({ key }) => categories[key] !== true)
    .flatMap(({ services }) => services.flatMap(({ cookies }) => cookies.map(({ name }) => name)))
  if (refused.length === 0) return
  const parts = location.hostname.split(".")
  const domains = parts.map((_, index) => parts.slice(index).join("."))
  for (const pair of document.cookie.split("; ")) {
    const [name = ""] = pair.split("=")
    if (!refused.some((known) => isNamed(name, known))) continue
    for (const domain of ["", ...domains.map((one) => `;domain=${one}`)])
      document.cookie = `${name}=;path=/;max-age=0${domain}`
  }
}

function isNamed(name: string, known: string): boolean {
  return known.endsWith("*") ? known.length > 1 && name.startsWith(known.slice(0, -1)) : name === known
}
