import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderedPage } from "../../kits/rows/lists"
import { shopName } from "../../kits/shop/name"
import { escapeHtml } from "../../lib/content/escape-html"
import { errors } from "../../lib/errors"
import { brandedMail } from "../mail/module/content/branded"
import { EDITABLE_MAILS, type EditableMail, mailLanguage } from "../mail/module/content/kinds"
import { LINK } from "../mail/module/lib/links"
import type { MailContent } from "../mail/module/schemas"
import { mailBrand } from "../mail/workflows/steps/mail-brand"
import type { MailTextPlace, MailTexts } from "./module/types"
import { editableMail } from "./own-texts"

/** A page of the shop's mails, with the languages in which the shop has changed them. */
export async function listMailTexts(
  container: MedusaContainer,
  { limit, offset, order, language }: OrderedPage & { language: string },
) {
  const changed = await container.resolve("mailTexts").changedPlaces()
  const templates = [...EDITABLE_MAILS.keys()].sort()
  const all = order.startsWith("-") ? templates.reverse() : templates
  const mail_texts = all.slice(offset, offset + limit).map((template) => ({
    template,
    subject: editableMail({ template, language }).blocks(language).subject ?? "",
    changed_languages: changed.filter((one) => one.template === template).map((one) => one.language),
  }))
  return { mail_texts, count: all.length, offset, limit }
}

/** The texts of a mail: ours, and those of the shop. Throws 404. */
export async function readMailText(container: MedusaContainer, place: MailTextPlace) {
  const { variables, blocks } = editableMail(place)
  const own = await container.resolve("mailTexts").textsOf(place)
  return {
    ...place,
    variables: [...variables],
    blocks: Object.entries(blocks(place.language)).map(([name, standard]) => ({
      name,
      standard,
      text: own[name] ?? null,
    })),
  }
}

/** The mail with example values and these texts, as readers see it. Throws 404. */
export async function previewMailText(
  container: MedusaContainer,
  place: MailTextPlace,
  own: MailTexts,
): Promise<MailContent> {
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const mail = editableMail(place).example({ locale: place.language, shop: shopName(storefront), own })
  const brand = await mailBrand(container, place.language)
  const { subject, html, text } = brand ? brandedMail(mail, brand) : mail
  const link = storefront.url ?? "https://shop.example"
  return {
    subject,
    html: html.replaceAll(LINK, () => escapeHtml(link)),
    text: text.replaceAll(LINK, () => link),
  }
}

/**
 * The subjects and texts of mails with these words, as the shop would send them now in its own language. Admins see them
 * before they confirm what sends one.
 *
 * @param prefix stands before each kind in the mail's template, such as `event_`.
 */
export async function mailsInWords<Kind extends string>(
  container: MedusaContainer,
  {
    prefix,
    kinds,
    words,
  }: { prefix: string; kinds: readonly Kind[]; words: Readonly<Record<string, string>> },
) {
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const language = mailLanguage(storefront.default_locale)
  const templates = kinds.map((kind) => `${prefix}${kind}`)
  const saved = await container.resolve("mailTexts").textsOfMany({ templates, language })
  return kinds.map((kind) => {
    const template = `${prefix}${kind}`
    const mail = editableMail({ template, language })
    const own = knownTexts(mail, language, saved.get(template) ?? {})
    const { subject, text } = mail.example({ locale: language, shop: shopName(storefront), own, words })
    return { kind, subject, text }
  })
}

/** The shop's texts for a mail that is about to be sent. Blocks that the mail no longer has are left out. */
export async function ownTexts(
  container: MedusaContainer,
  { template, language }: MailTextPlace,
): Promise<MailTexts> {
  const mail = EDITABLE_MAILS.get(template)
  if (!mail) throw errors.notFound()
  return knownTexts(mail, language, await container.resolve("mailTexts").textsOf({ template, language }))
}

function knownTexts(mail: EditableMail, language: string, own: MailTexts): MailTexts {
  const names = Object.keys(mail.blocks(language))
  return Object.fromEntries(Object.entries(own).filter(([name]) => names.includes(name)))
}
