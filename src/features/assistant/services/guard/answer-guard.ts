import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../../../config"
import { say } from "../../../../kits/skills/lib/texts"
import type { Language } from "../../../../kits/skills/skill"
import { Addresses } from "./addresses"
import { Recitation } from "./recitation"

/** Creates the filter for one answer. `instructions` is the system prompt; without a model there is none. */
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
 * Filters an answer piece by piece, while it is sent. Removes foreign addresses. Stops the answer if it repeats the
 * system prompt. Holds text back only while it may become one of the two.
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

  /** The notice that the answer was stopped. It is returned once, and no text follows. */
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
