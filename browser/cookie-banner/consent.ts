import { activate, deleteCookies } from "./activate"
import { loadBanner, send, tie } from "./api"
import { tellGoogle } from "./consent-mode"
import type { Options } from "./options"
import { forgetDecision, isValid, readDecision, STORED, storeDecision } from "./store"
import type { Banner, Categories, Choice, Decision } from "./types"
import { View } from "./view"

/** What listeners get, and what `svcConsent.state()` returns. */
export interface ConsentState {
  /** False until the visitor has decided, and after the decision has expired. */
  is_decided: boolean
  categories: Categories
  /** Send it as `session_id` to `POST /store/track/events`. */
  session_id: string | null
}

export type EventName = "ready" | "change" | "open" | "close"

/** The category that Global Privacy Control refuses. */
const SHARED_WITH_ADVERTISERS = "marketing"

/** The visitor's consent in this page. */
export class Consent {
  private banner: Banner | undefined
  private view: View | undefined
  private decision: Decision | undefined
  private categories: Categories = {}
  private isSending = false
  private readonly events = new EventTarget()
  /** Resolves when the banner is loaded, or cannot be. */
  readonly ready: Promise<ConsentState>

  constructor(private readonly options: Options) {
    this.decision = readDecision()
    tellGoogle("default", {})
    if (isValid(this.decision)) this.apply(this.decision.categories)
    new MutationObserver(() => activate(this.categories)).observe(document, {
      childList: true,
      subtree: true,
    })
    window.addEventListener("storage", ({ key }) => {
      if (key === STORED) this.follow()
    })
    this.ready = this.start()
  }

  state(): ConsentState {
    const isDecided = isValid(this.decision)
    return {
      is_decided: isDecided,
      categories: { ...this.categories },
      session_id: isDecided ? (this.decision?.session_id ?? null) : null,
    }
  }

  on(name: EventName, listener: (state: ConsentState) => void): () => void {
    const heard = () => listener(this.state())
    this.events.addEventListener(name, heard)
    return () => this.events.removeEventListener(name, heard)
  }

  /** Opens the settings. */
  open(): void {
    if (!this.view) return
    this.view.showChoices(this.categories)
    this.say("open")
  }

  /** Stores a choice. Rejects if the shop cannot store it; then nothing more is allowed than before. */
  async decide(choice: Choice): Promise<void> {
    if (this.isSending) return
    this.isSending = true
    this.view?.mark("busy")
    // A refusal holds at once, also if the shop cannot be reached.
    if (choice.action === "reject_all" || choice.action === "withdraw") this.apply(this.required())
    try {
      const session = this.decision?.session_id
      this.decision = await send(this.options, choice, { banner: this.banner, session })
      storeDecision(this.decision)
      this.apply(this.decision.categories)
      this.view?.showButton()
      this.say("close")
    } catch (error) {
      this.view?.mark("failed")
      throw error
    } finally {
      this.isSending = false
    }
  }

  /** Ties the decision to the customer of this token. Another customer's decision is forgotten, and asked for again. */
  async signedIn(token: string): Promise<void> {
    const session = this.decision?.session_id
    if (session === undefined || (await tie(this.options, session, token))) return
    forgetDecision()
    this.decision = undefined
    this.apply(this.byDefault())
    this.view?.showSummary()
    this.say("open")
  }

  /** A refusal after a consent is a withdrawal. The shop stores it as one. */
  refusal(): Choice {
    const required = this.required()
    const hasConsented =
      isValid(this.decision) &&
      Object.entries(this.decision.categories).some(([key, is]) => is && !required[key])
    return { action: hasConsented ? "withdraw" : "reject_all" }
  }

  private async start(): Promise<ConsentState> {
    const [banner] = await Promise.all([loadBanner(this.options).catch(() => undefined), pageIsThere()])
    if (!banner) return this.finish()
    this.banner = banner
    const quietly = (choice: Choice) => void this.decide(choice).catch(() => undefined)
    this.view = new View(
      banner,
      {
        accept: () => quietly({ action: "accept_all" }),
        reject: () => quietly(this.refusal()),
        save: (categories) => quietly({ action: "custom", categories }),
        choose: () => this.open(),
        close: () => this.close(),
      },
      this.options.hasButton,
    )
    if (!isValid(this.decision)) this.apply(this.byDefault())
    if (isValid(this.decision) && this.decision.banner_version === banner.version) this.view.showButton()
    else {
      this.view.showSummary()
      this.say("open")
    }
    return this.finish()
  }

  private finish(): ConsentState {
    this.say("ready")
    return this.state()
  }

  private close(): void {
    this.view?.showButton()
    this.say("close")
  }

  /** Another tab of the storefront has decided. */
  private follow(): void {
    this.decision = readDecision()
    if (!isValid(this.decision)) return
    this.apply(this.decision.categories)
    if (this.view?.isOpen) this.close()
  }

  private required(): Categories {
    return Object.fromEntries(
      (this.banner?.categories ?? []).map(({ key, is_required }) => [key, is_required]),
    )
  }

  /** Without a decision: the banner's defaults, which are off by opt-in. */
  private byDefault(): Categories {
    const { categories = [], respects_gpc } = this.banner ?? {}
    const refuses = respects_gpc === true && signalsGlobalPrivacyControl()
    return Object.fromEntries(
      categories.map(({ key, is_required, default: isOn }) => [
        key,
        is_required || (isOn && !(refuses && key === SHARED_WITH_ADVERTISERS)),
      ]),
    )
  }

  private apply(categories: Categories): void {
    const before = this.categories
    const keys = new Set([...Object.keys(before), ...Object.keys(categories)])
    this.categories = categories
    activate(categories)
    if (![...keys].some((key) => (before[key] === true) !== (categories[key] === true))) return
    tellGoogle("update", categories)
    if (this.banner) deleteCookies(this.banner.categories, categories)
    this.say("change")
  }

  private say(name: EventName): void {
    this.events.dispatchEvent(new Event(name))
    window.dispatchEvent(new CustomEvent(`svcconsent:${name}`, { detail: this.state() }))
  }
}

function signalsGlobalPrivacyControl(): boolean {
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true
}

function pageIsThere(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve()
  return new Promise((resolve) =>
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true }),
  )
}
