import { element, link } from "./element"
import type { Banner, Categories, Category } from "./types"

/** What a visitor may do in the dialogs. */
export interface Wishes {
  accept(): void
  reject(): void
  save(categories: Categories): void
  choose(): void
  close(): void
}

/** The first dialog. The page stays usable beside it. */
export function summaryDialog({ copy, links }: Banner, wishes: Wishes): HTMLDialogElement {
  const shownLinks = links.flatMap(({ label, url }) => link(label, url) ?? [])
  return element(
    "dialog",
    { class: "summary", "aria-labelledby": "summary-title", "aria-describedby": "summary-text" },
    title("summary-title", copy.title),
    element("p", { id: "summary-text" }, copy.description ?? ""),
    ...(shownLinks.length > 0 ? [element("div", { class: "links" }, ...shownLinks)] : []),
    failure(copy),
    element(
      "div",
      { class: "actions" },
      // Both are equal in rank and in looks.
      button(copy.reject_all, wishes.reject),
      button(copy.accept_all, wishes.accept),
      button(copy.customize, wishes.choose, "plain"),
    ),
  )
}

/** The second dialog, with one switch for each category. */
export function choicesDialog(banner: Banner, allowed: Categories, wishes: Wishes): HTMLDialogElement {
  const { copy, categories } = banner
  const rows = categories.map((category) => ({ category, ...row(category, allowed, copy) }))
  const chosen = () =>
    Object.fromEntries(rows.map(({ category: { key }, input }): [string, boolean] => [key, input.checked]))
  const close = button("×", wishes.close, "plain")
  close.setAttribute("aria-label", copy.close ?? "")
  return element(
    "dialog",
    { class: "choices", "aria-labelledby": "choices-title" },
    element("div", { class: "head" }, title("choices-title", copy.settings), close),
    element("p", {}, copy.description ?? ""),
    ...rows.map(({ shown }) => shown),
    failure(copy),
    element(
      "div",
      { class: "actions" },
      button(copy.reject_all, wishes.reject),
      button(copy.accept_all, wishes.accept),
      button(copy.save, () => wishes.save(chosen()), "plain"),
    ),
  )
}

function row(
  { key, title: name, description, is_required, services }: Category,
  allowed: Categories,
  copy: Banner["copy"],
) {
  const input = element("input", { type: "checkbox", role: "switch", "aria-describedby": `about-${key}` })
  input.checked = is_required || allowed[key] === true
  input.disabled = is_required
  const shown = element(
    "div",
    { class: "category" },
    element(
      "label",
      {},
      input,
      element("span", {}, name),
      ...(is_required ? [element("span", { class: "note" }, copy.always_on ?? "")] : []),
    ),
    element("p", { id: `about-${key}` }, description ?? ""),
  )
  if (services.length > 0) shown.append(element("ul", {}, ...services.map(serviceItem)))
  return { input, shown }
}

function serviceItem({ name, provider, privacy_url, cookies }: Category["services"][number]): HTMLLIElement {
  const linked = privacy_url === null ? undefined : link(provider, privacy_url)
  const stored = cookies.map((cookie) => `${cookie.name} (${cookie.duration})`).join(", ")
  return element("li", {}, `${name}, `, linked ?? provider, stored === "" ? "" : `: ${stored}`)
}

/** Gets the focus first, so that a screen reader begins there. */
function title(id: string, text: string | undefined): HTMLHeadingElement {
  return element("h2", { id, tabindex: "-1", autofocus: "" }, text ?? "")
}

function failure(copy: Banner["copy"]): HTMLParagraphElement {
  return element("p", { class: "failed", role: "alert", "data-text": copy.failed ?? "" })
}

export function button(text: string | undefined, act: () => void, look = ""): HTMLButtonElement {
  const made = element("button", { type: "button", class: look }, text ?? "")
  made.addEventListener("click", act)
  return made
}
