import { escapeHtml } from "../../../../lib/content/escape-html"
import type { ShownBlock } from "../../../../lib/mail-content"
import type { MailContent } from "../schemas"
import { campaignMailTexts } from "./campaign-mail-texts"
import { oneLine } from "./filled"
import { button, divider, page } from "./page"
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
const SMALL = "color:#52525b;font-size:13px"

/** Renders a campaign's mail for one recipient. The fallback language is English. */
export function renderCampaignMail(mail: CampaignMail): MailContent {
  const { language, dir } = languageOf(mail.locale)
  const texts = campaignMailTexts(language)
  const say = (text: string | null) => personal(text ?? "", mail.words)
  const subject = say(mail.subject).replace(/\s+/g, " ")
  const parts = mail.blocks.map((block) => rendered(block, say, mail.linkTo))
  const why = texts.why.replaceAll("{shop}", () => oneLine(mail.shop))
  return {
    subject,
    text: `${[
      ...parts.map(({ text }) => text).filter((text) => text !== ""),
      `--\n${why}\n${texts.unsubscribe}: ${mail.unsubscribeUrl}\n${texts.preferences}: ${mail.preferencesUrl}`,
    ].join("\n\n")}\n`,
    html: page({
      language,
      dir,
      subject,
      ...(mail.preheader !== null && { preheader: say(mail.preheader) }),
      paragraphs: [
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
  const links = blocks.flatMap(({ link, products, posts }) => [
    link,
    ...[...products, ...posts].map((card) => card.link),
  ])
  return [...new Set(links.filter((link) => link !== null))]
}

/**
 * Fills `{{name}}` and `{{name|fallback}}`. Placeholders inside a value are not filled. A value has one line, because
 * readers choose their names.
 */
function personal(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g, (whole, name: string, fallback = "") => {
    if (!Object.hasOwn(words, name)) return whole
    return oneLine(words[name] || String(fallback).trim())
  })
}

function rendered(
  { type, text, image_url, link, products, posts }: ShownBlock,
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
      return cards(products, linkTo)
    case "posts":
      return cards(posts, linkTo)
    case "divider":
      return { html: divider(), text: "---" }
  }
}

type Card = ShownBlock["products"][number]

function cards(shown: readonly Card[], linkTo: (url: string) => string): { html: string; text: string } {
  const lines = shown.map((card) => ({ ...card, title: oneLine(card.title) }))
  return {
    html: lines.map((card) => shownCard(card, linkTo)).join("<br>"),
    text: lines
      .map(({ title, link, price }) =>
        [title, price ?? "", link === null ? "" : linkTo(link)].filter((line) => line !== "").join("\n"),
      )
      .join("\n\n"),
  }
}

function shownCard({ title, image_url, link, price }: Card, linkTo: (url: string) => string): string {
  const amount = !price ? "" : `<br><span dir="auto">${escapeHtml(price)}</span>`
  const inside = `${picture(image_url, title)}<strong dir="auto">${escapeHtml(title)}</strong>${amount}`
  return link === null ? inside : `<a href="${escapeHtml(linkTo(link))}" style="color:inherit">${inside}</a>`
}

function picture(url: string | null, alt: string): string {
  return url === null ? "" : `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" style="${IMAGE}">`
}

function anchor(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a>`
}
