import { escapeHtml } from "../../../lib/content/escape-html"
import type { ShownBlock } from "../../../lib/mail-content"
import type { MailContent } from "../schemas"
import { campaignMailTexts } from "./campaign-mail-texts"
import { button, page } from "./page"
import { languageOf } from "./texts"

export interface CampaignMail {
  subject: string
  preheader: string | null
  locale: string
  blocks: readonly ShownBlock[]
  shop: string
  /** The values of `{{first_name}}` and so on. */
  words: Readonly<Record<string, string>>
  /** Makes the address that leads to a link of the campaign. */
  linkTo: (url: string) => string
  unsubscribeUrl: string
  preferencesUrl: string
  /** A picture of one pixel. Null in previews. */
  openUrl: string | null
}

const IMAGE = "display:block;max-width:100%;height:auto;border:0"
const HIDDEN = "display:none;max-height:0;overflow:hidden"
const SMALL = "color:#52525b;font-size:13px"

/** Renders a campaign's mail for one recipient. The fallback language is English. */
export function renderCampaignMail(mail: CampaignMail): MailContent {
  const { language, dir } = languageOf(mail.locale)
  const texts = campaignMailTexts(language)
  const say = (text: string | null) => personal(text ?? "", mail.words)
  const subject = say(mail.subject).replace(/\s+/g, " ")
  const parts = mail.blocks.map((block) => rendered(block, say, mail.linkTo))
  const why = texts.why.replaceAll("{shop}", () => mail.shop)
  return {
    subject,
    text: `${[
      ...parts.map(({ text }) => text).filter((text) => text !== ""),
      `--\n${why}\n${texts.unsubscribe}: ${mail.unsubscribeUrl}\n${texts.preferences}: ${mail.preferencesUrl}`,
    ].join("\n\n")}\n`,
    html: page({
      ...{ language, dir, subject },
      paragraphs: [
        ...(mail.preheader === null
          ? []
          : [`<span style="${HIDDEN}">${escapeHtml(say(mail.preheader))}</span>`]),
        ...parts.map(({ html }) => html),
        `<span style="${SMALL}">${escapeHtml(why)}<br>${anchor(mail.unsubscribeUrl, texts.unsubscribe)} · ${anchor(mail.preferencesUrl, texts.preferences)}</span>`,
        ...(mail.openUrl === null
          ? []
          : [`<img src="${escapeHtml(mail.openUrl)}" alt="" width="1" height="1" style="border:0">`]),
      ],
    }),
  }
}

/** The addresses that the blocks link to, each once. Their order gives the links their numbers. */
export function linksOf(blocks: readonly ShownBlock[]): string[] {
  const links = blocks.flatMap(({ link, products }) => [link, ...products.map((product) => product.link)])
  return [...new Set(links.filter((link) => link !== null))]
}

/** Fills `{{name}}` and `{{name|fallback}}`. A value is never read as a placeholder itself. */
function personal(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g, (whole, name: string, fallback = "") => {
    if (!Object.hasOwn(words, name)) return whole
    return words[name] || String(fallback).trim()
  })
}

function rendered(
  { type, text, image_url, link, products }: ShownBlock,
  say: (text: string | null) => string,
  linkTo: (url: string) => string,
): { html: string; text: string } {
  const words = say(text)
  const target = link === null ? null : linkTo(link)
  const linked = (html: string) => (target === null ? html : `<a href="${escapeHtml(target)}">${html}</a>`)
  switch (type) {
    case "heading":
      return {
        html: `<strong dir="auto" style="font-size:22px;line-height:1.3">${escapeHtml(words)}</strong>`,
        text: words,
      }
    case "text":
      return {
        html: `<span dir="auto" style="white-space:pre-line">${escapeHtml(words)}</span>`,
        text: words,
      }
    case "image":
      return { html: linked(picture(image_url, words)), text: [words, target ?? ""].join("\n").trim() }
    case "button":
      return {
        html: button(target ?? "", words),
        text: `${words}:\n${target ?? ""}`,
      }
    case "products":
      return {
        html: products.map((product) => shownProduct(product, linkTo)).join("<br>"),
        text: products
          .map(({ title, link: to }) => [title, to === null ? "" : linkTo(to)].join("\n").trim())
          .join("\n\n"),
      }
    case "divider":
      return { html: '<span style="display:block;border-top:1px solid #d4d4d8"></span>', text: "---" }
  }
}

function shownProduct(
  { title, image_url, link }: ShownBlock["products"][number],
  linkTo: (url: string) => string,
): string {
  const inside = `${picture(image_url, title)}<strong dir="auto">${escapeHtml(title)}</strong>`
  return link === null ? inside : `<a href="${escapeHtml(linkTo(link))}" style="color:inherit">${inside}</a>`
}

function picture(url: string | null, alt: string): string {
  return url === null ? "" : `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" style="${IMAGE}">`
}

function anchor(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a>`
}
