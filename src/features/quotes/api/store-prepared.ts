import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import type { z } from "zod"
import { shopCurrency } from "../../../kits/shop/currency"
import { readerOf } from "../../../kits/shop/reader"
import type { SignedInActor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { errors, validationError } from "../../../lib/errors"
import { shown } from "../../../lib/parse"
import type { ReceivedFile } from "../../../lib/uploads/received-file"
import { documentOf } from "../services/document"
import { pricedIsgForBuyer } from "../services/isg"
import { pricedLines } from "../services/pricing"
import type { QuoteSubmission } from "../workflows/submit-quote"
import type { quoteRequests } from "./store.rows"

type Body = z.output<typeof quoteRequests.requestQuote.body>

const MAX_FILES = 10
/** The name of the parts with files. */
const PART = "attachments"

/** A request with the shop's prices, ready to be stored. Throws 400. */
export async function preparedQuote(
  req: AuthenticatedMedusaRequest,
  body: Body,
  {
    actor,
    asked,
    files,
  }: { actor: SignedInActor | undefined; asked: string | undefined; files: readonly ReceivedFile[] },
): Promise<Omit<QuoteSubmission, "uploads">> {
  const { scope, publishable_key_context } = req
  if (body.lines.length === 0 && !body.isg) throw errors.missingField("lines")
  requireAttachments(files)
  const address = body.address ? addressOf(body.address) : null
  const channels = publishable_key_context?.sales_channel_ids ?? []
  const found = await scope.resolve("products").findBuyer({
    channels,
    customer_id: actor?.id,
    region_id: body.region_id ?? undefined,
    cart_id: undefined,
    country_code: address?.country_code ?? undefined,
    province: address?.province ?? undefined,
    now: clock.date(),
  })
  const isg = body.isg ? await pricedIsgForBuyer(scope, body.isg) : undefined
  const { region } = found
  const currency_code = await currencyOf(scope, body, { isg, region })
  const region_id = region && region.currency_code === currency_code ? region.id : null
  const buyer = { ...found, country: found.country ?? (await onlyCountry(scope, region_id)) }
  const lines = await pricedLines(scope, body.lines, { buyer, region_id, currency_code, isg })
  const po_number = body.po_number ?? null
  const { locales } = await readerOf(scope, asked)
  const { contact } = body
  return {
    locale: locales[0] ?? "en",
    region_id,
    currency_code,
    address,
    po_number,
    contact,
    country_code: buyer.country,
    province: buyer.province,
    sales_channel_id: channels[0] ?? null,
    customer_id: actor?.id ?? null,
    message: body.message ?? null,
    custom_fields: body.custom_fields,
    isg: body.isg ?? null,
    document: await documentOf(scope, {
      lines,
      currency_code,
      contact,
      address,
      po_number,
      message: body.message ?? null,
    }),
    actor: actor ?? { type: "guest", id: null },
  }
}

/** Without a region of the buyer's choice, ISG services decide about the currency. */
async function currencyOf(
  scope: Scope,
  { region_id, lines }: Body,
  found: { isg: { currency_code: string } | undefined; region: { currency_code: string } | null },
): Promise<string> {
  const { isg, region } = found
  if (isg !== undefined && region_id == null && lines.length === 0) return isg.currency_code
  const currency_code = region?.currency_code ?? (await shopCurrency(scope))
  if (currency_code === undefined) throw errors.notConfigured("The shop has no currency yet.")
  return currency_code
}

/**
 * Throws 400 if a file is in an unexpected part of the form, if it is empty, or if there are too many. The media
 * library checks their content.
 */
function requireAttachments(files: readonly ReceivedFile[]): void {
  const wrong = files.find(({ field }) => field !== PART)
  const fault = (path: string, message: string, code: "unknown_field" | "out_of_range" | "invalid_field") =>
    validationError([{ path, code, message: `Field '${path}': ${message}.` }])
  if (wrong)
    throw fault(shown(wrong.field), "files belong into parts with the name 'attachments'", "unknown_field")
  if (files.length > MAX_FILES) throw fault(PART, `a request has at most ${MAX_FILES} files`, "out_of_range")
  const empty = files.find(({ bytes }) => bytes === 0)
  if (empty) throw fault(PART, `the file '${shown(empty.filename)}' is empty`, "invalid_field")
}

function addressOf(given: NonNullable<Body["address"]>) {
  const texts = Object.entries(given).map(([name, value]) => [name, value?.trim() || null] as const)
  const address: Record<string, string | null> = Object.fromEntries(texts)
  address.country_code = address.country_code?.toLowerCase() ?? null
  return address
}

type Scope = AuthenticatedMedusaRequest["scope"]

/** A region with one country needs no address to know the taxes. */
async function onlyCountry(scope: Scope, regionId: string | null): Promise<string | null> {
  if (regionId === null) return null
  const region = await scope.resolve(Modules.REGION).retrieveRegion(regionId, { relations: ["countries"] })
  const [country, ...others] = region.countries
  return country && others.length === 0 ? (country.iso_2 ?? null) : null
}
