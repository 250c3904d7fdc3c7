import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import type { QuoteServiceInput } from "./module/types"
import { quoteServiceWorkflows } from "./workflows"

const wanted: QuoteServiceInput[] = [
  {
    code: "table-setting",
    name: "Table setting for restaurants",
    description: "We plan the plates, bowls and cups for your menu and lay one table in your rooms.",
    unit: "visit",
    base_amount: 320,
    currency_code: "eur",
  },
  {
    code: "custom-glaze",
    name: "Glaze in your colour",
    description: "Three samples in the colour of your house. The price depends on the glaze.",
    unit: "piece",
  },
  {
    code: "workshop",
    name: "Pottery workshop for teams",
    description: "Three hours at the wheel, for up to twelve people.",
    unit: "hour",
    base_amount: 180,
    currency_code: "eur",
  },
  {
    code: "safety-expert",
    name: "İş güvenliği uzmanı",
    description: "Occupational safety expert. Priced by hazard class and number of employees.",
    unit: "month",
    requires_isg: true,
  },
  {
    code: "workplace-physician",
    name: "İşyeri hekimi",
    description: "Workplace physician. Priced by hazard class and number of employees.",
    unit: "month",
    requires_isg: true,
  },
  {
    code: "other-health-staff",
    name: "Diğer sağlık personeli",
    description: "Other health staff, for very hazardous workplaces with ten employees or more.",
    unit: "month",
    requires_isg: true,
  },
  {
    code: "risk-assessment",
    name: "Risk değerlendirmesi",
    description: "Risk assessment on site, with a written report.",
    unit: "visit",
    requires_isg: true,
  },
]

export const quoteServices: Seed = {
  name: "quote-services",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ code }) => code,
      find: async () => {
        const known = await container
          .resolve("quoteServices")
          .listQuoteServices({ code: wanted.map(({ code }) => code) }, { select: ["id", "code"] })
        return new Map(known.map(({ id, code }) => [code, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await quoteServiceWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
  },
}
