import { escapeHtml } from "../../../../lib/content/escape-html"
import { languageOf } from "../../../mail/module/content/texts"
import { type PageTexts, pageTexts } from "./texts"

const STYLE =
  "body{margin:0;background:#fafafa;color:#18181b;font:16px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:10vh auto;padding:2rem;background:#fff;border:1px solid #e4e4e7;border-radius:8px}h1{font-size:1.5rem;margin:0 0 1rem}label{display:block;margin:0 0 .75rem}fieldset{border:0;margin:1.5rem 0 0;padding:0}legend{margin:0 0 .75rem;padding:0}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:6px;background:#18181b;color:#fff;cursor:pointer}textarea{display:block;box-sizing:border-box;width:100%;min-height:5rem;font:inherit}form{margin:1.5rem 0 0}small{display:block;color:#52525b}"

/** The subject of a page. */
export interface Shown {
  /** The language of the texts. */
  locale: string
  shop: string
  /** The list's name. */
  list: string
}

type Words = Record<string, string>

/** Renders a page. `parts` makes its content from the texts in the reader's language. */
export function renderPage(
  locale: string,
  words: Words,
  parts: (texts: PageTexts, say: (text: string) => string) => { title: string; content: string[] },
): string {
  const { language, dir } = languageOf(locale)
  const say = (text: string) =>
    escapeHtml(text.replaceAll(/\{(\w+)\}/g, (name, word: string) => words[word] ?? name))
  const { title, content } = parts(pageTexts(language), say)
  return [
    "<!doctype html>",
    `<html lang="${language}" dir="${dir}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1>`,
    ...content,
    "</main></body>",
    "</html>",
  ].join("\n")
}

/** A form that calls the page's own address. The hidden fields are texts of ours. */
export function form(button: string, hidden: Record<string, string>, fields: string[] = []): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post">${inputs.join("")}${fields.join("\n")}<button type="submit">${button}</button></form>`
}

export function paragraph(text: string): string {
  return `<p>${text}</p>`
}
