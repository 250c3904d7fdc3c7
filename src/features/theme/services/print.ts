import { buffer } from "node:stream/consumers"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { localeChoices } from "../../../kits/publications/locales"
import { shopLocale } from "../../../kits/shop/reader"
import type { PdfBrand, PdfDocument } from "../../../lib/pdf/document"
import { printPdf } from "../../../lib/pdf/print"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { legalLines } from "../module/lib/legal-lines"
import { localizedBrand } from "../module/lib/localized-brand"
import { INITIAL_THEME } from "../module/types"
import { pageLabel } from "./page-label"

const MEDIA_ID = /media_[0-9A-HJKMNP-TV-Z]{26}/
/** Larger logos are left out, because each document contains the logo. */
const MAX_LOGO_BYTES = 2 * 1024 * 1024

/**
 * Prints a document as PDF with the shop's brand and page numbers in the document's language.
 *
 * Throws 503 `unavailable` if too many documents of the shop are waiting.
 */
export async function printForShop(
  container: MedusaContainer,
  document: Omit<PdfDocument, "brand" | "page_label">,
): Promise<Buffer> {
  const brand = await pdfBrand(container, document.locale)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const complete = { ...document, brand, page_label: pageLabel(document.locale) }
  return printPdf(currentTenantId(), complete, (line) => logger.warn(line))
}

async function pdfBrand(container: MedusaContainer, locale: string): Promise<PdfBrand> {
  const { published } = await container.resolve("theme").singleton.state()
  const content = published?.content ?? INITIAL_THEME
  const locales = localeChoices(locale, await shopLocale(container))
  const { brand } = localizedBrand(content.brand, locales)
  return {
    name: brand.name,
    logo: await logoOf(container, brand.logo.light),
    color: brand.colors.primary ?? null,
    legal: legalLines(brand),
  }
}

/** The logo if it is one of the shop's own files. Nothing is fetched from other servers. */
async function logoOf(
  container: MedusaContainer,
  logo: { media_id: string | null; url: string } | null,
): Promise<Buffer | null> {
  const [id] = MEDIA_ID.exec(logo?.media_id ?? logo?.url ?? "") ?? []
  if (id === undefined) return null
  const media = container.resolve("media")
  const [asset] = await media.listMediaAssets({ id, visibility: "public", kind: "image" }, { select: ["id"] })
  const found = asset && (await media.open(id))
  if (!found) return null
  if (found.bytes > MAX_LOGO_BYTES) {
    found.stream.destroy()
    return null
  }
  return buffer(found.stream)
}
