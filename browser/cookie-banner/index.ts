import { Consent, type ConsentState, type EventName } from "./consent"
import { optionsOf } from "./options"
import type { Categories } from "./types"

/** What the page's own scripts may use. docs/cookie-banner.md explains it. */
export interface SvcConsent {
  ready: Promise<ConsentState>
  state(): ConsentState
  allows(category: string): boolean
  open(): void
  accept(): Promise<void>
  reject(): Promise<void>
  withdraw(): Promise<void>
  save(categories: Categories): Promise<void>
  signedIn(token: string): Promise<void>
  on(name: EventName, listener: (state: ConsentState) => void): () => void
}

declare global {
  interface Window {
    svcConsent?: SvcConsent
  }
}

const options = optionsOf(document.currentScript)

if (!options)
  console.error("cookie-banner.js: its script element needs data-key, the shop's publishable key.")
else if (!window.svcConsent) {
  const consent = new Consent(options)
  window.svcConsent = {
    ready: consent.ready,
    state: () => consent.state(),
    allows: (category) => consent.state().categories[category] === true,
    open: () => consent.open(),
    accept: () => consent.decide({ action: "accept_all" }),
    reject: () => consent.decide(consent.refusal()),
    withdraw: () => consent.decide({ action: "withdraw" }),
    save: (categories) => consent.decide({ action: "custom", categories }),
    signedIn: (token) => consent.signedIn(token),
    on: (name, listener) => consent.on(name, listener),
  }
}
