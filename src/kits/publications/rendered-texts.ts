import { renderText } from "../../lib/content/rendering"
import type { BodyFormat, RichText } from "../../lib/content/rich-text"
import { errors } from "../../lib/errors"
import type { PublicationInput, Snapshot, TextInput, TextRow } from "./types"

interface Body {
  body: string
  body_format: BodyFormat
}

/**
 * The bodies of a publication's change as HTML. They are rendered before the transaction, because a long text takes
 * time, and others would wait for the connection.
 */
export class RenderedTexts {
  private readonly texts = new Map<string, RichText>()

  /** @param before the publication as it is. A body that does not change is not rendered. */
  async render(tenant: string, input: PublicationInput, before?: Pick<Snapshot, "row" | "translations">) {
    await this.add(tenant, input, before?.row, "")
    const known = new Map(before?.translations.map((text) => [text.locale, text]))
    for (const [locale, text] of Object.entries(input.translations ?? {}))
      if (text) await this.add(tenant, text, known.get(locale), `translations.${locale}.`)
    return this
  }

  /** Throws 409 `invalid_state` if the format of the stored text has changed since it was rendered. */
  of(body: Body): RichText {
    const text = this.texts.get(keyOf(body))
    if (!text) throw errors.invalidState("Another user has saved this in the meantime.")
    return text
  }

  private async add(tenant: string, input: TextInput, before: TextRow | undefined, within: string) {
    const body = bodyAfter(input, before)
    if (!body.isNew || this.texts.has(keyOf(body))) return
    const source = { source: body.body, format: body.body_format, field: `${within}body` }
    this.texts.set(keyOf(body), await renderText(tenant, source))
  }
}

const keyOf = ({ body, body_format }: Body) => `${body_format} ${body}`

/** The body after a change, and whether it is another one than before. */
export function bodyAfter(input: TextInput, before: TextRow | undefined): Body & { isNew: boolean } {
  const body = input.body ?? before?.body ?? ""
  const body_format = input.body_format ?? before?.body_format ?? "html"
  return { body, body_format, isNew: before?.body !== body || before.body_format !== body_format }
}
