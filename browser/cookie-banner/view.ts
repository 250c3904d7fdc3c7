import { button, choicesDialog, summaryDialog, type Wishes } from "./dialogs"
import { element } from "./element"
import { STYLES } from "./styles"
import type { Banner, Categories } from "./types"

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/

/** What is shown, in a shadow tree, so that the page's styles do not reach it. */
export class View {
  private readonly host = element("div", { id: "svc-consent" })
  private readonly tree = this.host.attachShadow({ mode: "open" })
  private dialog: HTMLDialogElement | undefined
  /** What had the focus before a dialog took it. */
  private before: Element | null = null

  constructor(
    private readonly banner: Banner,
    private readonly wishes: Wishes,
    private readonly hasButton: boolean,
  ) {
    const { locale } = banner
    this.host.lang = locale
    this.host.dir = RIGHT_TO_LEFT.test(locale) ? "rtl" : "ltr"
    // A style sheet made by a script needs no exception in the page's security policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLES)
    this.tree.adoptedStyleSheets = [sheet]
    document.body.prepend(this.host)
  }

  /** Shows the first dialog. It takes the focus only if the visitor is not busy elsewhere. */
  showSummary(): void {
    const busy = document.activeElement
    this.put(summaryDialog(this.banner, this.wishes)).show()
    if (busy instanceof HTMLElement && busy !== document.body && busy !== this.host) busy.focus()
  }

  showChoices(allowed: Categories): void {
    this.put(choicesDialog(this.banner, allowed, this.wishes)).showModal()
  }

  /** Shows only the button with which a visitor opens the settings. */
  showButton(): void {
    const held = this.dialog !== undefined
    this.remove()
    if (this.hasButton)
      this.tree.append(button(this.banner.copy.settings, this.wishes.choose, "settings plain"))
    if (held && this.before instanceof HTMLElement && this.before.isConnected) this.before.focus()
    else if (held) this.tree.querySelector("button")?.focus()
    this.before = null
  }

  get isOpen(): boolean {
    return this.dialog !== undefined
  }

  /** While a choice is on its way to the shop, and if it did not arrive. */
  mark(state: "busy" | "failed"): void {
    this.dialog?.setAttribute("aria-busy", String(state === "busy"))
    const line = this.dialog?.querySelector<HTMLElement>("[data-text]")
    if (line) line.textContent = state === "failed" ? (line.dataset.text ?? "") : ""
  }

  private put(dialog: HTMLDialogElement): HTMLDialogElement {
    const active = document.activeElement
    if (this.dialog === undefined && active !== document.body && active !== this.host) this.before = active
    this.remove()
    this.dialog = dialog
    this.tree.append(dialog)
    dialog.addEventListener("close", () => this.wishes.close())
    // Browsers close only modal dialogs by Escape.
    dialog.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && !dialog.matches(":modal")) this.wishes.close()
    })
    return dialog
  }

  private remove(): void {
    this.tree.replaceChildren()
    this.dialog = undefined
  }
}
