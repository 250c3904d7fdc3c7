import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../../config"
import { say } from "../../../skills/lib/texts"
import type { Language } from "../../../skills/skill"
import { Addresses } from "./addresses"
import { Recitation } from "./recitation"

/** Creates the guard for one answer. Without a model there are no instructions to guard. */
export async function answerGuard(
  scope: MedusaContainer,
  language: Language,
  instructions = "",
): Promise<AnswerGuard> {
  const { url } = await scope.resolve("tenantConfig").read("storefront")
  const ownHosts = new Set([config.publicUrl, ...(url === null ? [] : [url])].map((one) => new URL(one).host))
  return new AnswerGuard(language, { instructions, ownHosts })
}

/**
 * Filters an answer while it streams. Removes foreign addresses, and cuts the answer if it repeats the instructions.
 * Holds text back only while it may become one of the two.
 */
export class AnswerGuard {
  private readonly recitation: Recitation
  private readonly addresses: Addresses
  private isCut = false

  constructor(
    private readonly language: Language,
    { instructions, ownHosts }: { instructions: string; ownHosts: ReadonlySet<string> },
  ) {
    this.recitation = new Recitation(instructions)
    this.addresses = new Addresses(ownHosts)
  }

  push(text: string): string {
    return this.addresses.push(this.recitation.push(text)) + this.cut()
  }

  end(): string {
    if (this.isCut) return ""
    return this.addresses.push(this.recitation.end()) + this.addresses.end()
  }

  /** Returns the notice once. No text follows it. */
  private cut(): string {
    if (this.isCut || !this.recitation.hasBegun) return ""
    this.isCut = true
    return `${this.addresses.end()}\n\n${say(CUT, this.language)}`
  }
}

const CUT = {
  en: "[The rest is left out: it repeats how the assistant was set up.]",
  tr: "[Devamı çıkarıldı: asistanın nasıl kurulduğunu tekrarlıyor.]",
}
