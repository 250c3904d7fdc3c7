import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

/** Gives a country this tax by default, in percent, whether or not the shop has a tax region for it. */
export async function defaultTax(shop: Shop, country_code: string, rate: number): Promise<void> {
  const call = admin(shop)
  const taxes = { name: "VAT", code: "vat", rate }
  const { body } = await call.get(`/admin/tax-regions?country_code=${country_code}&limit=1`).expect(200)
  const region = body.tax_regions[0]
  if (!region) {
    const created = { country_code, provider_id: "tp_system", default_tax_rate: taxes }
    await call.post("/admin/tax-regions", created).expect(200)
    return
  }
  const rates = await call.get(`/admin/tax-rates?tax_region_id=${region.id}&is_default=true`).expect(200)
  const known = rates.body.tax_rates[0]
  if (known) await call.post(`/admin/tax-rates/${known.id}`, { rate }).expect(200)
  else
    await call.post("/admin/tax-rates", { tax_region_id: region.id, is_default: true, ...taxes }).expect(200)
}
