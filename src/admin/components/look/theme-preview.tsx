import { Container, Heading, Hint } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Look } from "../../resources/look"

interface Props {
  look: Look
  css: string
  /** The sections of the chosen template. */
  sections: string[]
  nameOf: (type: string) => string
}

/** A sketch of a page with the theme's tokens and sections. No script runs in it. */
export const ThemePreview = ({ look, css, sections, nameOf }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <Container className="flex flex-col gap-y-3 xl:sticky xl:top-4">
      <Heading level="h2">{t("theme.preview")}</Heading>
      <Hint>{t("theme.previewHelp")}</Hint>
      <iframe
        title={t("theme.preview")}
        sandbox=""
        srcDoc={pageOf(look, css, sections, nameOf)}
        className="h-[36rem] w-full rounded-md border bg-white"
      />
    </Container>
  )
}

function pageOf(
  { brand, sections: all }: Look,
  css: string,
  ids: string[],
  nameOf: (type: string) => string,
) {
  const parts = ids.flatMap((id) => {
    const section = all[id]
    if (!section) return []
    const words = wordsOf(section.settings)
    const blocks = section.blocks.map(
      (block) => `<li>${wordsOf(block.settings) || escaped(nameOf(block.type))}</li>`,
    )
    return [
      `<section><small>${escaped(nameOf(section.type))}</small>${words}${blocks.length ? `<ul>${blocks.join("")}</ul>` : ""}</section>`,
    ]
  })
  const swatches = [...css.matchAll(/^ {2}(--[^:]+): (?:color|lab|lch|ok|hsl|hwb)/gm)].map(
    ([, name = ""]) => `<i style="background:var(${escaped(name)})" title="${escaped(name)}"></i>`,
  )
  return `<!doctype html><meta charset="utf-8"><style>${css.replaceAll("<", "\\3c ")}
    body { margin: 0; font: 15px/1.5 ${fontOf(brand.typography.body)};
      background: ${colorOr(brand.colors.background, "#fff")}; color: ${colorOr(brand.colors.text, "#18181b")} }
    header, section { padding: 16px 20px; border-bottom: 1px solid #8884 }
    h1, h2 { font-family: ${fontOf(brand.typography.heading)}; margin: 4px 0 }
    small { opacity: .7 } i { display: inline-block; width: 28px; height: 28px; border-radius: 6px; border: 1px solid #8886 }
    </style><body dir="auto"><header><h1>${escaped(brand.name)}</h1><p>${escaped(brand.tagline ?? "")}</p>${swatches.join(" ")}</header>${parts.join("")}</body>`
}

function wordsOf(settings: Look["settings"]): string {
  return Object.entries(settings)
    .flatMap(([name, value]) => {
      if (typeof value !== "string" || value === "") return []
      if (name === "heading") return [`<h2>${escaped(value)}</h2>`]
      return name === "text" || name.endsWith("_label") || name === "question" || name === "answer"
        ? [`<p>${escaped(value)}</p>`]
        : []
    })
    .join("")
}

function fontOf(font: Look["brand"]["typography"]["body"]): string {
  const family = font?.family.replace(/[^\p{L}\p{N} _-]/gu, "")
  return family ? `"${family}", sans-serif` : "sans-serif"
}

function colorOr(hex: string | undefined, otherwise: string): string {
  return hex && /^#[0-9a-f]{6}$/i.test(hex) ? hex : otherwise
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? "")
}
